import { beforeEach, expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { sendPickupReminder } from "#features/workshop/work-orders/customer/notify-customer.server.ts";
import { ORDER_STATES } from "#features/workshop/work-orders/order-states.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

const readRows = async ({ id, lead_id }: Json) => ({
	order: await world.ctx.db.selectFrom("workOrders").selectAll().where("id", "=", id).executeTakeFirst(),
	moves: await world.ctx.db
		.selectFrom("workOrderMoves")
		.selectAll()
		.where("orderId", "=", id)
		.orderBy("at")
		.execute(),
	lead: await world.ctx.db.selectFrom("leads").selectAll().where("id", "=", lead_id).executeTakeFirst(),
});

/** The allowed transitions; all others are rejected. */
const ALLOWED = new Set([
	"received in_progress",
	"received withdrawn",
	"in_progress ready",
	"in_progress withdrawn",
	"ready delivered",
	"ready in_progress",
	"delivered ready",
	"withdrawn received",
]);

test("allows exactly the transitions of the table", async () => {
	for (const from of ORDER_STATES)
		for (const to of ORDER_STATES) {
			const order = await orders.receiveInState(from);
			if (from === "received" && to === "in_progress") await orders.approve(order);
			const before = await readRows(order);
			const moveResponse = await orders.move(order, to, { reason: "Así quedó" });
			const after = await readRows(order);
			if (!ALLOWED.has(`${from} ${to}`)) {
				const code = from === to ? "already_done" : "not_now";
				expect([from, to, moveResponse.status, moveResponse.json.code]).toEqual([from, to, 409, code]);
				expect(after).toEqual(before);
				continue;
			}
			expect([from, to, moveResponse.status, moveResponse.json.state]).toEqual([from, to, 200, to]);
			const requestState = { delivered: "won", withdrawn: "lost" }[to as string] ?? "scheduled";
			expect((await orders.readLead(order)).state).toBe(requestState);
			const customerOrder = await orders.readCustomerOrder(order);
			expect(customerOrder.json.state).toBe(to);
			expect(customerOrder.json.steps.length).toBeGreaterThan(0);
			const board = (await orders.callApi("")).json.orders.map(({ id }: { id: string }) => id);
			expect(board.includes(order.id)).toBe(["received", "in_progress", "ready"].includes(to));
			expect((await orders.readLead(order)).history[0].text).not.toBe("");
			expect(after.moves).toHaveLength(before.moves.length + 1);
		}
});

test("requires an approval or a reason to start work", async () => {
	const order = await orders.receive();
	const rejection = await orders.move(order, "in_progress");
	expect([rejection.status, rejection.json.detail]).toEqual([409, "Falta la aprobación del cliente."]);
	expect(order.next[0]).toMatchObject({
		to: "in_progress",
		why_not: "Falta la aprobación del cliente.",
	});
	const incompleteMove = await orders.move(order, "in_progress", { basis: "warranty" });
	expect([incompleteMove.status, Object.keys(incompleteMove.json.fields)]).toEqual([422, ["basis_reason"]]);
	const startResponse = await orders.move(order, "in_progress", {
		basis: "warranty",
		basis_reason: "OT de junio",
	});
	expect(startResponse.json).toMatchObject({ state: "in_progress", basis: "warranty" });
	expect((await orders.readLead(order)).history[0].text).toBe("Empezó el trabajo por garantía: OT de junio");
});

test("ignores an approval annulled before work starts", async () => {
	const order = await orders.receive();
	const sent = await orders.approve(order);
	expect((await orders.read(order)).jobs_approved).toBe(1);
	const { updated_at } = await orders.estimates.read(sent);
	await orders.estimates.callApi(`/${sent.id}/void`, { updated_at, reason: "Precio viejo" });
	expect((await orders.read(order)).jobs_approved).toBe(0);
	expect((await orders.move(order, "in_progress")).json.detail).toContain("Falta la aprobación");
});

test("rejects withdrawing an approval once work started", async () => {
	const order = await orders.receive();
	const sent = await orders.approve(order);
	await orders.move(order, "in_progress");
	for (const verb of ["void", "reopen"]) {
		const { updated_at, state } = await orders.estimates.read(sent);
		const body = { updated_at, reason: "Se equivocó" };
		const { status, json } = await orders.estimates.callApi(`/${sent.id}/${verb}`, body);
		expect([status, json.code]).toEqual([409, "work_begun"]);
		expect((await orders.estimates.read(sent)).state).toBe(state);
	}
	// Work may have been done before the car left.
	await orders.move(order, "withdrawn", { reason: "No espera" });
	const { updated_at } = await orders.estimates.read(sent);
	const body = { updated_at, reason: "Se equivocó" };
	const voidResponse = await orders.estimates.callApi(`/${sent.id}/void`, body);
	expect([voidResponse.status, voidResponse.json.code]).toEqual([409, "work_begun"]);
});

test("requires finished jobs for ready and totals the done", async () => {
	const order = await orders.receive();
	await orders.approve(order, [buildJob("Pastillas", 21_000), buildJob("Discos", 30_000)]);
	await orders.move(order, "in_progress");
	const [first, second] = (await orders.read(order)).jobs;
	await orders.callApi(`/${order.id}/jobs/${first.id}`, { done: true, was: "open" });
	expect((await orders.move(order, "ready")).status).toBe(409);
	await orders.callApi(`/${order.id}/jobs/${second.id}`, {
		done: false,
		was: "open",
		drop_reason: "Aún sirven",
	});
	const ready = await orders.move(order, "ready");
	expect(ready.json).toMatchObject({ state: "ready", total_cents: 21_000 });
	const wrongTotal = await orders.move(order, "delivered", { total_cents: 51_000 });
	expect([wrongTotal.status, wrongTotal.json.code, wrongTotal.json.total_cents]).toEqual([
		409,
		"changed",
		21_000,
	]);
	const missingRecipient = await orders.move(order, "delivered", { delivered_to: "" });
	expect([missingRecipient.status, Object.keys(missingRecipient.json.fields)]).toEqual([
		422,
		["delivered_to"],
	]);
	await orders.move(order, "delivered");
	expect((await orders.readLead(order)).won_amount).toBe(210);
	// The customer sees the progress of every approved job.
	expect((await orders.readCustomerOrder(order)).json.jobs).toEqual([
		{ title: "Pastillas", is_done: true, is_dropped: false, warranty: "" },
		{ title: "Discos", is_done: false, is_dropped: true, warranty: "" },
	]);
});

test("prevents delivery with newly approved open work", async () => {
	const email = "sigue-listo@correo.com";
	const order = await orders.receive({ person: { name: "Ana Ríos", phone: "6700-1235", email } });
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	const ready = (await orders.move(order, "ready")).json;
	expect(ready).toMatchObject({ blocker: "Falta que lo retiren", turn: "customer" });
	world.ctx.clock.advance(60_000);
	const next = (await orders.estimates.callApi("", { estimate_id: ready.estimate.id })).json;
	const saved = (await orders.estimates.save(next, [buildJob("Discos", 30_000)])).json;
	const sent = (await orders.estimates.send(saved)).json;
	await orders.estimates.answerByLink(
		sent,
		sent.jobs.filter(({ is_locked }: Json) => !is_locked),
	);
	const rejection = await orders.move(order, "delivered");
	expect([rejection.status, rejection.json.code]).toEqual([409, "not_now"]);
	const updatedOrder = await orders.read(order);
	expect(updatedOrder).toMatchObject({
		state: "ready",
		blocker: "Aprobó más trabajo: vuelve la orden al trabajo",
		turn: "shop",
		next: [
			{ to: "delivered", why_not: rejection.json.detail },
			{ to: "in_progress", why_not: null },
		],
	});
	expect((await orders.readCustomerOrder(order)).json).toMatchObject({
		title: "Tu Kia Sportage sigue en el taller",
		text: expect.stringMatching(/^Aprobaste algo más y falta hacerlo/),
		fetch: null,
	});
	expect(updatedOrder.message).toMatch(/^Hola, Ana. Recibimos tu/);
	world.ctx.clock.advance(4 * DAY_MS);
	const { ready: readyFollowUps } = (await orders.estimates.callAdminApi("/follow-ups")).json;
	expect(readyFollowUps.map(({ lead_id }: Json) => lead_id)).not.toContain(order.lead_id);
	world.ctx.clock.advance(-4 * DAY_MS);
	// No pickup reminder is sent meanwhile.
	await sendPickupReminder(world.ctx, order.id, 1);
	const readEmails = async () => {
		await world.ctx.outbox.drain();
		return JSON.stringify(world.ctx.sentEmails.map(({ payload }) => payload));
	};
	expect(await readEmails()).not.toContain("sigue listo");
	await orders.move(order, "in_progress", { reason: "Aprobó los discos" });
	const { id } = updatedOrder.jobs.find(({ title }: Json) => title === "Discos");
	await orders.callApi(`/${order.id}/jobs/${id}`, { done: true, was: "open" });
	await orders.move(order, "ready");
	expect((await orders.readCustomerOrder(order)).json.fetch).toMatchObject({ total_cents: 51_000 });
	await sendPickupReminder(world.ctx, order.id, 1);
	expect(await readEmails()).toContain("sigue listo");
	expect((await orders.move(order, "delivered")).json.state).toBe("delivered");
});

test("keeps concurrent job marks and ignores repeated ones", async () => {
	const order = await orders.receive();
	await orders.approve(order, [buildJob("Pastillas", 21_000), buildJob("Discos", 30_000)]);
	await orders.move(order, "in_progress");
	const [first, second] = (await orders.read(order)).jobs;
	const markDone = ({ id }: { id: string }) =>
		orders.callApi(`/${order.id}/jobs/${id}`, { done: true, was: "open" }) as Promise<{
			status: number;
		}>;
	const responses = await Promise.all([markDone(first), markDone(second), markDone(first)]);
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect((await orders.read(order)).jobs_done).toBe(2);
	const before = await orders.read(order);
	await markDone(first);
	expect((await orders.read(order)).updated_at).toBe(before.updated_at);
});

test("rejects an outdated move with author and both versions", async () => {
	const order = await orders.receive();
	await orders.approve(order);
	const staleOrder = await orders.read(order);
	await orders.move(order, "in_progress");
	const conflict = await orders.callApi(`/${order.id}/move`, {
		to: "withdrawn",
		reason: "No quiso",
		updated_at: staleOrder.updated_at,
	});
	expect([conflict.status, conflict.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(conflict.json.detail).toMatch(/^Una de owner lo pasó a «En trabajo» a las \d+:\d\d [AP]M\./);
	expect(conflict.json.current.state).toBe("in_progress");
	expect((await orders.read(order)).state).toBe("in_progress");
});

test.each([
	["ready", "delivered"],
	["received", "withdrawn"],
] as const)("clears the call-back when the car leaves: %s, %s", async (from, to) => {
	const order = await orders.receiveInState(from);
	const body = { day: "2026-11-27", updated_at: (await orders.readLead(order)).updated_at };
	const path = `/api/admin/inbox/${order.lead_id}/call-back`;
	const response = await world.asStaff(path, { method: "PUT", body });
	expect(response.json).toMatchObject({ call_back_on: body.day });
	await orders.move(order, to, { reason: "Se lo llevó" });
	expect((await orders.readLead(order)).call_back_on).toBeNull();
});

test("lets only the owner undo a delivery within 24 hours", async () => {
	const order = await orders.receiveInState("delivered");
	const { updated_at } = order;
	const token = await world.logInAs("reception");
	const body = { to: "ready", updated_at, reason: "Se entregó el otro" };
	const path = `/api/admin/work-orders/${order.id}/move`;
	const rejection = await world.call(path, { token, body });
	expect([rejection.status, rejection.json.detail]).toEqual([409, "Solo el dueño deshace una entrega."]);
	const undoResponse = await orders.move(order, "ready", { reason: "Se entregó el otro" });
	expect(undoResponse.json.state).toBe("ready");
	expect((await orders.readLead(order)).won_amount).toBeNull();
	await orders.move(order, "delivered");
	world.ctx.clock.advance(DAY_MS + 60_000);
	const conflict = await orders.move(order, "ready", { reason: "Tarde" });
	expect([conflict.status, conflict.json.detail]).toEqual([
		409,
		"Ya pasaron 24 horas: la entrega no se deshace.",
	]);
});
