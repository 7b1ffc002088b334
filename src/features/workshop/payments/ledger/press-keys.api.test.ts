// @module-tag engines
/** A press about money whose answer was lost is sent again: under its key it counts once, and answers as it did. */
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openCash } from "#features/workshop/payments/cash/cash.test.kit.ts";
import { countRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const world = openWorld();
const cash = openCash(world);
const { orders, callAdminApi, readAccount } = cash;
const { estimates } = orders;

const countEntries = async () => Number(await countRows(world.ctx.db.selectFrom("entries") as never));
const readLead = (id: string): Promise<Json> => orders.readLead({ id });

/** Sends a press. @returns a function that sends it again, also as another person */
async function press(
	path: string,
	body: object,
	{ method = "POST", key = crypto.randomUUID() as string } = {},
) {
	const token = await world.logInAs("owner");
	const send = (by = token): Promise<Json> =>
		world.call(`/api/admin${path}`, { method, body, key, token: by });
	return { first: await send(), send };
}

const undo = async (order: Json) => {
	const { updated_at } = await orders.read(order);
	return press(`/work-orders/${order.id}/move`, { to: "ready", reason: "Faltó algo", updated_at });
};
const setState = async (id: string, change: object) => {
	const { updated_at } = await readLead(id);
	return press(`/inbox/${id}/state`, { updated_at, ...change }, { method: "PUT" });
};

/** Asks for one product. @returns the id of the request */
async function createQuote(): Promise<string> {
	const [{ sku }] = (await world.call("/api/products")).json;
	const body = { customer: { name: "Ana Ríos", phone: "6200-7001" }, products: [{ sku, quantity: 1 }] };
	const { reference } = (await world.call("/api/quotes", { body })).json;
	world.ctx.clock.advance(DAY_MS / 24);
	return (await callAdminApi(`/inbox?state=all&q=${reference}`)).json.leads[0].id;
}

/** Creates a request with an approved estimate. @returns its id, and a function that approves a supplement */
async function createApproved() {
	const draft = await estimates.startEstimate();
	async function approve(saved: Json): Promise<Json> {
		const sent = (await estimates.send(saved)).json;
		const { jobs } = (await estimates.viewByLink(sent)).json;
		const { status, json } = await estimates.answerByLink(sent, jobs);
		if (status !== 200) throw new Error(JSON.stringify(json));
		return sent;
	}
	const { id, lead } = await approve((await estimates.save(draft, [buildJob("Pastillas", 10_000)])).json);
	async function approveMore() {
		const next = (await estimates.callApi("", { estimate_id: id })).json;
		await approve((await estimates.save(next, [buildJob("Discos", 5000)])).json);
	}
	return { id: lead.id as string, approveMore };
}

test("undoes a delivery once under its key", async () => {
	const order = await cash.receiveReady(10_000);
	await cash.deliver(order, { leaves_balance: true });
	const { first, send } = await undo(order);
	expect([first.status, first.json.state]).toEqual([200, "ready"]);
	const count = await countEntries();
	const again = await Promise.all([send(), send(), send()]);
	for (const { status, json } of again) {
		expect([status, json.state, json.updated_at]).toEqual([200, "ready", first.json.updated_at]);
	}
	expect(await countEntries()).toBe(count);

	// The car is delivered again: the old press undoes nothing more, a new one does.
	await cash.deliver(order, { leaves_balance: true });
	const delivered = await countEntries();
	expect([(await send()).status, (await orders.read(order)).state]).toEqual([200, "delivered"]);
	expect(await countEntries()).toBe(delivered);
	expect((await undo(order)).first.json.state).toBe("ready");
	expect(await countEntries()).toBe(delivered + 1);
});

test("takes an equal key of another person as a press of theirs", async () => {
	const order = await cash.receiveReady(10_000);
	await cash.deliver(order, { leaves_balance: true });
	const { send } = await undo(order);
	const { status, json } = await send(await world.logInAs("owner"));
	expect([status, json.code, json.current.state]).toEqual([409, "already_done", "ready"]);
});

test("leaves unrepaired once under its key", async () => {
	const { id, lead_id, updated_at } = await orders.receive();
	const body = { to: "withdrawn", reason: "No quiso", checkup_cents: 2500, updated_at };
	const { first, send } = await press(`/work-orders/${id}/move`, body);
	expect([first.status, (await send()).status]).toEqual([200, 200]);
	expect(await readAccount({ lead_id })).toMatchObject({ total_cents: 2500, balance_cents: 2500 });
});

test("wins and reopens a request once under each key", async () => {
	const id = await createQuote();
	const won = await setState(id, { state: "won" });
	expect([won.first.status, won.first.json.state]).toEqual([200, "won"]);
	const count = await countEntries();
	expect((await won.send()).json).toEqual(won.first.json);
	const reopened = await setState(id, { state: "contacted" });
	expect((await reopened.send()).json).toEqual(reopened.first.json);
	// The win whose answer was lost comes again, after it was reopened: it is no second win.
	const late = await won.send();
	expect([late.status, late.json.state]).toEqual([200, "contacted"]);
	expect(await countEntries()).toBe(count + 1);
	expect((await setState(id, { state: "won" })).first.json.state).toBe("won");
	expect(await countEntries()).toBe(count + 2);
});

test("refuses a key that comes back for another press", async () => {
	const id = await createQuote();
	const key = "una-sola-clave";
	const { updated_at } = await readLead(id);
	const options = { method: "PUT", key };
	await press(`/inbox/${id}/state`, { state: "won", updated_at }, options);
	const token = await world.logInAs("owner");
	const send = (body: object): Promise<Json> =>
		world.call(`/api/admin/inbox/${id}/state`, { method: "PUT", body, key, token });
	const { updated_at: version } = await readLead(id);
	expect((await send({ state: "contacted", updated_at: version })).status).toBe(200);
	const { status, json } = await send({ state: "won", updated_at: version });
	expect([status, json.code]).toEqual([422, "idempotency_conflict"]);
});

test("refuses a win whose lines changed, with the new total", async () => {
	const { id, approveMore } = await createApproved();
	const seen = await readAccount({ lead_id: id });
	expect(seen.total_cents).toBe(10_000);
	await approveMore();
	const count = await countEntries();
	const { first } = await setState(id, { state: "won", amount: 90, work_version: seen.work_version });
	const current = await readAccount({ lead_id: id });
	expect([first.status, first.json.code, first.json.total_cents]).toEqual([409, "work_changed", 15_000]);
	expect(first.json.detail).toBe(
		"Lo que se cobra cambió mientras lo mirabas: ahora suma $150.00. Revísalo y márcala otra vez.",
	);
	expect([(await readLead(id)).state === "won", await countEntries()]).toEqual([false, count]);
	expect(current.work_version).not.toBe(seen.work_version);
	const won = await setState(id, { state: "won", amount: 90, work_version: current.work_version });
	expect([won.first.status, won.first.json.won_amount]).toEqual([200, 90]);
});
