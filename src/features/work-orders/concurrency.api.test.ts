// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { erasePlates } from "#features/cars/erase.server.ts";
import { job as work } from "#features/estimates/estimates.test.kit.ts";
import { FORGOTTEN } from "#features/leads/messages.ts";
import { type Trx, withTransaction } from "#platform/database/db.server.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const isPostgres = process.env.TEST_ENGINE === "postgres";

const job = async (order: { id: string }) => (await orders.read(order)).jobs[0];
const mark = (order: { id: string }, id: string, body: object) =>
	orders.panel(`/${order.id}/jobs/${id}`, body);

test("rejects a mark on a job marked meanwhile", async () => {
	const order = await orders.receiveInState("received");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const { id } = await job(order);
	const dropped = { done: false, was: "open", dropped_why: "No llegó la pieza" };
	expect((await mark(order, id, { done: true, was: "open" })).status).toBe(200);
	const late = await mark(order, id, dropped);
	expect([late.status, late.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(late.json.detail).toContain("mientras lo mirabas");
	expect((await mark(order, id, { done: true, was: "open" })).status).toBe(200);
	expect(await job(order)).toMatchObject({ done_at: expect.any(String), dropped_why: "" });
	expect((await mark(order, id, { ...dropped, was: "done" })).status).toBe(200);
	const again = await mark(order, id, { done: false, was: "done" });
	expect(again.status).toBe(409);
	expect((await job(order)).dropped_why).toBe("No llegó la pieza");
});

test("keeps the reply notice when a reception is undone", async () => {
	const { json: lead } = await estimates.panel("/inbox", {
		kind: "contact",
		channel: "phone",
		name: "Nidia Cruz",
		phone: "6788-4411",
		wish: "Frenos",
		email: "",
		service: "",
		car: "",
	});
	const draft = (await estimates.staff("", { lead_id: lead.id })).json;
	const saved = (await estimates.save(draft, [work("Pastillas", 21_000)])).json;
	const sent = (await estimates.send(saved)).json;
	const order = await orders.receive({ person: undefined, lead_id: lead.id });
	expect((await estimates.answerByLink(sent, sent.jobs)).status).toBe(200);
	const { updated_at } = await orders.read(order);
	expect((await orders.panel(`/${order.id}/undo`, { updated_at })).status).toBe(200);
	expect((await orders.lead(order)).news).toBe("accepted");
});

test("rejects an open edit after an erasure", async () => {
	const order = await orders.receive();
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const { car } = await orders.read(order);
	await world.ctx.db.updateTable("leads").set({ name: FORGOTTEN.name }).where("id", "=", order.id).execute();
	world.ctx.clock.advance(1000);
	await withTransaction(world.ctx.db, (trx) => erasePlates(trx, [order.id], world.ctx.now()));
	const { warning: _, id, ...seen } = car;
	const late = await estimates.panel(`/cars/${id}`, seen, "PUT");
	expect([late.status, late.json.code]).toEqual([409, "changed_meanwhile"]);
});

test.runIf(isPostgres)("rejects an annulment while work is being started", async () => {
	const order = await orders.receive();
	const sent = await orders.approve(order);
	const { updated_at } = await estimates.read(sent);
	const body = { updated_at, reason: "Precio viejo" };
	const reply = await pressDuringMove(order.id, "in_progress", () =>
		estimates.staff(`/${sent.id}/void`, body),
	);
	expect(reply.json).toMatchObject({ code: "work_begun" });
});

test.runIf(isPostgres)("rejects a reception while the car returns", async () => {
	const old = await orders.receiveInState("withdrawn");
	const other = await orders.receive({ plate: old.car.plate });
	await orders.move(other, "withdrawn", { reason: "No quiso" });
	const reply = await pressDuringMove(other.id, "received", () => orders.move(old, "received"));
	expect(reply).toMatchObject({ status: 409, json: { code: "already_inside" } });
});

/** Calls the API while another transaction moves an order, which commits once the call waits for its lock. */
async function pressDuringMove<Reply>(
	leadId: string,
	to: "received" | "in_progress",
	callApi: () => Promise<Reply>,
): Promise<Reply> {
	const at = new Date().toISOString();
	const reply = await world.ctx.db.transaction().execute(async (trx) => {
		await trx.updateTable("workOrders").set({ state: to }).where("leadId", "=", leadId).execute();
		await trx
			.insertInto("workOrderMoves")
			.values({
				id: `meanwhile-${leadId}`,
				leadId,
				at,
				by: "Una colega",
				from: "received",
				to,
				reason: "",
				promisedFrom: null,
				promisedTo: null,
			})
			.execute();
		const pending = callApi();
		await expect.poll(() => hasWaitingLock(trx)).toBe(true);
		return { pending };
	});
	return reply.pending;
}

/** Tells whether another transaction waits for a lock of this one. */
async function hasWaitingLock(trx: Trx): Promise<boolean> {
	const { rows } = await sql`select 1 from pg_locks
		where not granted and transactionid = pg_current_xact_id()::xid`.execute(trx);
	return rows.length > 0;
}
