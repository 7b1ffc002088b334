// @module-tag engines
/** A press about money whose answer was lost is sent again: under its key it counts once, and answers as it did. */
import { expect, test } from "vitest";
import { openCash } from "#features/payments/cash/cash.test.kit.ts";
import { countRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const world = openWorld();
const cash = openCash(world);
const { orders, readAccount } = cash;

const countEntries = async () => Number(await countRows(world.ctx.db.selectFrom("entries") as never));

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
