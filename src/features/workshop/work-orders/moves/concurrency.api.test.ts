// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseDeclaredTexts } from "#core/requests/hooks.server.ts";
import { buildJob as buildEstimateJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const isPostgres = process.env.TEST_ENGINE === "postgres";

const readFirstJob = async (order: { id: string }) => (await orders.read(order)).jobs[0];
const markJob = (order: { id: string }, id: string, body: object) =>
	orders.callApi(`/${order.id}/jobs/${id}`, body);

test("rejects a mark on a job marked meanwhile", async () => {
	const order = await orders.receiveInState("received");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const { id } = await readFirstJob(order);
	const dropMark = { done: false, was: "open", drop_reason: "No llegó la pieza" };
	expect((await markJob(order, id, { done: true, was: "open" })).status).toBe(200);
	const rejection = await markJob(order, id, dropMark);
	expect([rejection.status, rejection.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(rejection.json.detail).toContain("mientras lo mirabas");
	expect((await markJob(order, id, { done: true, was: "open" })).status).toBe(200);
	expect(await readFirstJob(order)).toMatchObject({ done_at: expect.any(String), drop_reason: "" });
	expect((await markJob(order, id, { ...dropMark, was: "done" })).status).toBe(200);
	const secondRejection = await markJob(order, id, { done: false, was: "done" });
	expect(secondRejection.status).toBe(409);
	expect((await readFirstJob(order)).drop_reason).toBe("No llegó la pieza");
});

test("keeps the reply notice when a reception is undone", async () => {
	const { json: lead } = await estimates.callAdminApi("/inbox", {
		kind: "contact",
		channel: "phone",
		name: "Nidia Cruz",
		phone: "6788-4411",
		wish: "Frenos",
		email: "",
		service: "",
		car: "",
	});
	const draft = (await estimates.callApi("", { lead_id: lead.id })).json;
	const saved = (await estimates.save(draft, [buildEstimateJob("Pastillas", 21_000)])).json;
	const sent = (await estimates.send(saved)).json;
	const order = await orders.receive({ person: undefined, lead_id: lead.id });
	expect((await estimates.answerByLink(sent, sent.jobs)).status).toBe(200);
	const { updated_at } = await orders.read(order);
	expect((await orders.callApi(`/${order.id}/undo`, { updated_at })).status).toBe(200);
	expect((await orders.readLead(order)).alert).toBe("accepted");
});

test("rejects an open edit after an erasure", async () => {
	const order = await orders.receive();
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const { car } = await orders.read(order);
	await world.ctx.db
		.updateTable("leads")
		.set({ forgottenAt: "2026-11-20T15:00:00.000Z" })
		.where("id", "=", order.lead_id)
		.execute();
	world.ctx.clock.advance(1000);
	await withTransaction(world.ctx.db, (trx) => eraseDeclaredTexts.get(trx, [order.lead_id]));
	const { warning: _, id, ...carInput } = car;
	const rejection = await estimates.callAdminApi(`/cars/${id}`, carInput, "PUT");
	expect([rejection.status, rejection.json.code]).toEqual([409, "changed_meanwhile"]);
});

test.runIf(isPostgres)("rejects an annulment while work is being started", async () => {
	const order = await orders.receive();
	const sent = await orders.approve(order);
	const { updated_at } = await estimates.read(sent);
	const body = { updated_at, reason: "Precio viejo" };
	const response = await callDuringMove(order.id, "in_progress", () =>
		estimates.callApi(`/${sent.id}/void`, body),
	);
	expect(response.json).toMatchObject({ code: "work_begun" });
});

test.runIf(isPostgres)("rejects a reception while the car returns", async () => {
	const withdrawnOrder = await orders.receiveInState("withdrawn");
	const currentOrder = await orders.receive({ plate: withdrawnOrder.car.plate });
	await orders.move(currentOrder, "withdrawn", { reason: "No quiso" });
	const response = await callDuringMove(currentOrder.id, "received", () =>
		orders.move(withdrawnOrder, "received"),
	);
	expect(response).toMatchObject({ status: 409, json: { code: "already_inside" } });
});

/** Calls the API while another transaction moves an order, which commits once the call waits for its lock. */
async function callDuringMove<Reply>(
	orderId: string,
	to: "received" | "in_progress",
	callApi: () => Promise<Reply>,
): Promise<Reply> {
	const timestamp = new Date().toISOString();
	const response = await world.ctx.db.transaction().execute(async (trx) => {
		await trx.updateTable("workOrders").set({ state: to }).where("id", "=", orderId).execute();
		await trx
			.insertInto("workOrderMoves")
			.values({
				id: `meanwhile-${orderId}`,
				orderId,
				at: timestamp,
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
	return response.pending;
}

/** Tells whether another transaction waits for a lock of this one. */
async function hasWaitingLock(trx: Trx): Promise<boolean> {
	const { rows } = await sql`select 1 from pg_locks
		where not granted and transactionid = pg_current_xact_id()::xid`.execute(trx);
	return rows.length > 0;
}
