// @module-tag engines
/** The check-up that a car leaving unrepaired pays: work of its order that the usual account collects. */
import { expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openAccounting } from "./accounting/accounting.test.kit.ts";

const world = openWorld();
const accounting = openAccounting(world);
const { payments } = accounting;
const { orders, readAccount, take, callAdminApi } = payments;
const { estimates } = orders;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const TITLE = "Diagnóstico computarizado";
const leave = (order: Json, overrides: object = {}): Promise<Json> =>
	orders.move(order, "withdrawn", { reason: "No quiso", checkup_cents: 2500, ...overrides });

test("charges the check-up when a car leaves unrepaired", async () => {
	const order = await orders.receive();
	const { status, json } = await leave(order);
	expect(status, JSON.stringify(json)).toBe(200);
	expect(json).toMatchObject({ state: "withdrawn", total_cents: 2500, jobs: [{ title: TITLE }] });
	expect(await readAccount(order)).toMatchObject({
		is_due: true,
		total_cents: 2500,
		balance_cents: 2500,
		lines: [{ title: TITLE, cents: 2500 }],
	});
	const history = (await orders.readLead(order)).history.map(({ text }: Json) => text);
	expect(history).toContain("Retirado: No quiso. Hecho: $25.00");
	expect(history.some((text: string) => text.startsWith(`Aprobó en persona $25.00: ${TITLE}`))).toBe(true);
	const paid = await take(order, 2500);
	expect(paid.json).toMatchObject({ balance_cents: 0, is_paid: true });
	const { json: sale } = await accounting.read(order);
	expect(sale).toMatchObject({ total_cents: 2500, open_cents: 0, lines: [{ description: TITLE }] });
});

test("asks nothing for approved jobs that were not done", async () => {
	const order = await orders.receive();
	await orders.approve(order, [buildJob("Pastillas", 21_000)]);
	await leave(order);
	expect(await readAccount(order)).toMatchObject({
		total_cents: 2500,
		balance_cents: 2500,
		lines: [{ title: TITLE, cents: 2500 }],
	});
	expect((await callAdminApi("/receivables")).json.rows).toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id, balance_cents: 2500, charged_cents: 2500 }),
	);
});

test("postpones an estimate that waits for its answer", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const saved = (await estimates.save(draft, [buildJob("Pastillas", 21_000)])).json;
	await estimates.send(saved);
	const { status, json } = await leave(order);
	expect(status, JSON.stringify(json)).toBe(200);
	expect(json).toMatchObject({ total_cents: 2500, estimate: { is_waiting: false } });
	const { jobs } = (await estimates.callApi(`/${json.estimate.id}`)).json;
	expect(jobs.map(({ title, decision }: Json) => [title, decision])).toEqual([
		["Pastillas", "declined"],
		[TITLE, "accepted"],
	]);
	expect((await readAccount(order)).lines).toEqual([expect.objectContaining({ cents: 2500 })]);
	expect((await estimates.callApi(`/${saved.id}`)).json.state).toBe("replaced");
});

test.each([
	["first", false],
	["second", true],
])("keeps the draft of a %s version", async (_, hasEarlier) => {
	const order = await orders.receive();
	let draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	if (hasEarlier) {
		await estimates.send((await estimates.save(draft, [buildJob("Pastillas", 21_000)])).json);
		draft = (await estimates.callApi("", { estimate_id: draft.id })).json;
	}
	await estimates.save(draft, [buildJob("Discos", 9000)]);
	const { status, json } = await leave(order);
	expect(status, JSON.stringify(json)).toBe(200);
	expect(json).toMatchObject({ total_cents: 2500, draft_id: draft.id });
	const kept = (await estimates.callApi(`/${draft.id}`)).json;
	expect(kept.jobs.map(({ title, is_locked }: Json) => [title, is_locked]).toSorted()).toEqual([
		[TITLE, true],
		["Discos", false],
	]);
	expect(await readAccount(order)).toMatchObject({ total_cents: 2500 });
	// The draft is still the newest version, and sending it works.
	expect((await estimates.send(kept)).status).toBe(200);
});

test("adds the charge once when the move is repeated", async () => {
	const order = await orders.receive();
	await leave(order);
	const repeated = await leave(order);
	expect([repeated.status, repeated.json.code]).toEqual([409, "already_done"]);
	expect(await readAccount(order)).toMatchObject({ total_cents: 2500 });
});

test.each([0, -1, 12.5, 1e12, "25", null])("rejects the amount %s and changes nothing", async (cents) => {
	const order = await orders.receive();
	const { status, json } = await leave(order, { checkup_cents: cents });
	expect([status, Object.keys(json.fields)]).toEqual([422, ["checkup_cents"]]);
	expect(json.fields.checkup_cents).toBe("Escribe el precio, con ITBMS");
	expect(await orders.read(order)).toMatchObject({ state: "received", jobs: [] });
});

test("rejects the charge on another move or without a reason", async () => {
	const order = await orders.receive({ basis: "warranty", basis_reason: "OT de junio" });
	const started = await orders.move(order, "in_progress", { checkup_cents: 2500 });
	expect([started.status, Object.keys(started.json.fields)]).toEqual([422, ["checkup_cents"]]);
	const silent = await leave(order, { reason: "" });
	expect([silent.status, Object.keys(silent.json.fields)]).toEqual([422, ["reason"]]);
	expect((await orders.read(order)).jobs).toEqual([]);
});

test("keeps the approval of the charge once the car left", async () => {
	const order = (await leave(await orders.receive())).json;
	const { updated_at } = (await estimates.callApi(`/${order.estimate.id}`)).json;
	const body = { reason: "Se equivocó", updated_at };
	for (const action of ["void", "reopen"]) {
		const { status, json } = await estimates.callApi(`/${order.estimate.id}/${action}`, body);
		expect([action, status, json.code]).toEqual([action, 409, "work_begun"]);
	}
});

test("stops asking for the charge while the car is back", async () => {
	const order = (await leave(await orders.receive())).json;
	await orders.move(order, "received", { reason: "Volvió Pedro" });
	expect(await readAccount(order)).toMatchObject({ is_due: false, total_cents: 2500 });
	const again = (await orders.move(order, "withdrawn", { reason: "No quiso" })).json;
	expect(again.total_cents).toBe(2500);
	expect(await readAccount(order)).toMatchObject({ is_due: true, total_cents: 2500 });
});
