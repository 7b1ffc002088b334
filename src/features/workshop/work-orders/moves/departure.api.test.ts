import { expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { buildWalkInBody, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Sends a second estimate for work found later, which awaits the customer. */
const sendSupplement = async (order: Json) => {
	const { estimate } = await orders.read(order);
	const next = (await estimates.callApi("", { estimate_id: estimate.id })).json;
	const saved = (await estimates.save(next, [buildJob("Filtro", 3500)])).json;
	const sent = (await estimates.send(saved)).json;
	return { sent, openJobs: sent.jobs.filter(({ is_locked }: Json) => !is_locked) };
};
const startPhoto = (order: Json, key: string): Promise<Json> =>
	world.asStaff(`/api/admin/mechanic-view/${order.id}/photos/${key.repeat(32)}`, {
		method: "PUT",
		body: { bytes: 1000, kind: "work" },
	});

test.each([
	["delivered", "ready"],
	["withdrawn", "received"],
])("rejects moves and photos after an erasure: %s", async (state, to) => {
	const order = await orders.receiveInState(state);
	expect((await startPhoto(order, "a")).status).toBe(200);
	const erasure = `/api/admin/customers/${order.customer_id}/erasure`;
	const body = { phone_end: order.phone.slice(-4), keeps_balances: true };
	expect((await world.asStaff(erasure, { body })).status).toBe(200);
	for (const rejection of [
		await orders.move(order, to, { reason: "Volvió Pedro" }),
		await startPhoto(order, "b"),
	])
		expect([rejection.status, rejection.json.code]).toEqual([409, "person_gone"]);
	expect((await orders.read(order)).state).toBe(state);
});

test("distinguishes a delivered car from a car inside", async () => {
	const order = await orders.receiveInState("delivered");
	const { updated_at } = await orders.readLead(order);
	const body = { state: "contacted", updated_at };
	const { status, json } = await estimates.callAdminApi(`/inbox/${order.lead_id}/state`, body, "PUT");
	expect([status, json.code]).toEqual([409, "car_delivered"]);
});

test("reopens only work approved after the car left", async () => {
	const order = await orders.receiveInState("in_progress");
	const { sent, openJobs } = await sendSupplement(order);
	for (const to of ["ready", "delivered"]) expect((await orders.move(order, to)).status).toBe(200);
	world.ctx.clock.advance(60_000);
	expect((await estimates.answerByLink(sent, openJobs)).status).toBe(200);
	expect((await orders.readCustomerOrder(order)).json.jobs).toEqual([
		{ title: "Pastillas", is_done: true, is_dropped: false, warranty: "" },
		{ title: "Filtro", is_done: false, is_dropped: false, warranty: "" },
	]);
	world.ctx.clock.advance(-60_000);
});

test("keeps the reply notice when a mechanic moves to ready", async () => {
	const order = await orders.receiveInState("in_progress");
	const { sent } = await sendSupplement(order);
	await estimates.answerByLink(sent, [], { reason: "price" });
	const { updated_at } = await orders.read(order);
	const token = await world.logInAs("mechanic");
	const path = `/api/admin/mechanic-view/${order.id}/move`;
	expect((await world.call(path, { token, body: { to: "ready", updated_at } })).status).toBe(200);
	expect(await orders.readLead(order)).toMatchObject({ state: "scheduled", alert: "extra_declined" });
	await orders.move(order, "delivered");
	expect((await orders.readLead(order)).alert).toBeNull();
});

test("records the done work when the car leaves early", async () => {
	const order = await orders.receiveInState("in_progress");
	await orders.move(order, "withdrawn", { reason: "No espera" });
	const [{ text }] = (await orders.readLead(order)).history;
	expect(text).toBe("Retirado: No espera. Hecho: $210.00");
	const otherOrder = await orders.receiveInState("withdrawn");
	expect((await orders.readLead(otherOrder)).history[0].text).toBe("Retirado sin reparar: No quiso");
});

test("prevents undoing a walk-in with an estimate draft", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const { can_undo, updated_at } = await orders.read(order);
	expect(can_undo).toBe(false);
	const rejection = await orders.callApi(`/${order.id}/undo`, { updated_at });
	expect([rejection.status, rejection.json.code]).toEqual([409, "not_now"]);
	await estimates.callApi(`/${draft.id}`, undefined, "DELETE");
	expect((await orders.read(order)).can_undo).toBe(true);
});

test("rejects a plate without letters or digits", async () => {
	const rejection = await orders.callApi("", { ...buildWalkInBody(), plate: "- -" });
	expect([rejection.status, Object.keys(rejection.json.fields)]).toEqual([422, ["plate"]]);
});

test("counts charged work of a warranty order as won", async () => {
	const readWonStats = async () => (await estimates.callAdminApi("/stats")).json.won;
	const wonBefore = await readWonStats();
	const order = await orders.receive({ basis: "warranty", basis_reason: "OT de junio" });
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	expect((await orders.readCustomerOrder(order)).json.fetch.total_cents).toBe(21_000);
	await orders.move(order, "delivered");
	expect((await orders.readLead(order)).won_amount).toBe(210);
	const { amount, found } = await readWonStats();
	expect([(amount ?? 0) - (wonBefore.amount ?? 0), found - wonBefore.found]).toEqual([210, 1]);
});
