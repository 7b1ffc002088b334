// @module-tag engines
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openAccounting } from "#features/workshop/payments/accounting/accounting.test.kit.ts";
import { openCash } from "#features/workshop/payments/cash/cash.test.kit.ts";
import { getLeadId } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const world = openWorld();
const cash = openCash(world);
const accounting = openAccounting(world);
const { orders, callAdminApi, readAccount, deliver, take } = cash;
const { refund } = accounting.payments;

/** Receives a car whose promised time never passes, and makes it ready. */
async function receiveReady(cents: number): Promise<Json> {
	const order = await orders.receive({ promised_at: null });
	await orders.approve(order, [buildJob("Trabajo 1", cents)]);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	return orders.read(order);
}

const PAID = { cents: 10_000, method: "cash", paid_cents: 0 };
const undo = (order: Json) => orders.move(order, "ready", { reason: "Faltó algo" });
const readMonth = (month: string) => accounting.downloadCsv(`/export/sales?format=csv&period=${month}`);
const settle = async (order: Json, overrides: object = {}): Promise<Json> => {
	const { balance_cents } = await readAccount(order);
	const body = { cents: -balance_cents, method: "cash", reason: "Pagó de más", balance_cents, ...overrides };
	return callAdminApi(`/leads/${getLeadId(order)}/credit-return`, body);
};

test("leaves nothing after a refund, an undone delivery and another one at 0", async () => {
	const order = await receiveReady(10_000);
	await deliver(order, { payment: PAID });
	const [payment] = (await readAccount(order)).payments;
	await refund(payment, 3000);
	await undo(order);
	expect(await readAccount(order)).toMatchObject({ phase: "open", paid_cents: 7000, lowered_cents: 0 });
	await orders.move(order, "in_progress", { reason: "Otra vez" });
	for (const { id } of (await orders.read(order)).jobs)
		await orders.callApi(`/${order.id}/jobs/${id}`, {
			done: false,
			was: "done",
			drop_reason: "No hacía falta",
		});
	await orders.move(order, "ready");
	await deliver(order);
	expect(await readAccount(order)).toMatchObject({
		phase: "due",
		balance_cents: -7000,
		can_return_credit: true,
	});
	expect((await settle(order)).json).toMatchObject({ balance_cents: 0, paid_cents: 0, total_cents: 0 });
});

test("lowers a sale only by what exceeds the credit", async () => {
	const order = await receiveReady(10_000);
	await deliver(order, { payment: { ...PAID, cents: 15_000, keeps_credit: true } });
	const [payment] = (await readAccount(order)).payments;
	expect((await refund(payment, 8000)).json).toMatchObject({
		...{ total_cents: 10_000, lowered_cents: 3000, paid_cents: 7000, balance_cents: 0 },
	});
	const { json: sale } = await accounting.read(order);
	expect(sale.refunds).toMatchObject([{ total_cents: -3000, tax_cents: -196 }]);
	expect(sale.methods).toEqual([{ method: "cash", cents: 10_000 }]);
});

test("keeps no tax once a sale was lowered to 0 in four parts", async () => {
	const order = await receiveReady(1000);
	await deliver(order, { payment: { ...PAID, cents: 1000 } });
	const [payment] = (await readAccount(order)).payments;
	for (const refundedCents of [0, 250, 500, 750]) {
		world.ctx.clock.advance(60_000);
		await refund(payment, 250, { refunded_cents: refundedCents });
	}
	const { json: sale } = await accounting.read(order);
	expect(sale.refunds.map(({ tax_cents }: Json) => tax_cents)).toEqual([-16, -16, -17, -16]);
	expect(sale.tax_cents).toBe(65);
});

test("gives a second delivery a document of its own", async () => {
	const order = await receiveReady(10_000);
	await deliver(order, { payment: PAID });
	await accounting.setNumber(order, "FE-77");
	await undo(order);
	await deliver(order);
	const { sales } = await accounting.list();
	const own = sales.filter(({ lead_id }: Json) => lead_id === order.lead_id);
	expect(own.map(({ number, total_cents, is_missing }: Json) => [number, total_cents, is_missing])).toEqual(
		expect.arrayContaining([
			["FE-77", 10_000, false],
			["", -10_000, true],
			["", 10_000, true],
		]),
	);
});

test("delivers and undoes three times without a trace in the sums", async () => {
	const order = await receiveReady(7500);
	for (let count = 0; count < 3; count++) {
		await deliver(order, { leaves_balance: true });
		expect(await readAccount(order)).toMatchObject({ phase: "due", balance_cents: 7500 });
		await undo(order);
		expect(await readAccount(order)).toMatchObject({ phase: "open", paid_cents: 0, lowered_cents: 0 });
	}
});

test("never changes the file of a month that has ended", async () => {
	// A delivery is undone within 24 hours.
	world.ctx.clock.set("2027-03-31T23:00:00Z");
	const [paid, undone] = [await receiveReady(10_000), await receiveReady(5000)];
	await deliver(paid, { leaves_balance: true });
	await deliver(undone, { leaves_balance: true });
	const before = await readMonth("2027-03");
	world.ctx.clock.set("2027-04-01T15:00:00Z");
	expect(await readMonth("2027-03")).toEqual(before);
	const { json } = await take(paid, 10_000);
	await refund(json.payments[0], 1500);
	expect(await readMonth("2027-03")).toEqual(before);
	await undo(undone);
	expect(await readMonth("2027-03")).toEqual(before);
	const april = await readMonth("2027-04");
	expect(april.some((cells) => cells.includes("Nota de crédito") && cells.includes("-50.00"))).toBe(true);
});

test("counts a refund after the closing tomorrow, and a delivery today", async () => {
	const day = "2027-05-10";
	world.ctx.clock.set(`${day}T15:00:00Z`);
	const [order, other] = [await receiveReady(10_000), await receiveReady(2500)];
	await deliver(order, { payment: PAID });
	await cash.close(day);
	world.ctx.clock.set("2027-05-11T04:30:00Z");
	const [payment] = (await readAccount(order)).payments;
	await refund(payment, 1000);
	await deliver(other, { leaves_balance: true });
	const [returned] = (await readAccount(order)).payments[0].refunds;
	expect([returned.day, (await readAccount(other)).due_on]).toEqual(["2027-05-11", day]);
});

test("returns five deposits of a request that was lost, the newest first", async () => {
	const lead = await createQuote();
	for (const cents of [100, 200, 300, 400, 500]) {
		await take(lead, cents, { keeps_credit: true });
		world.ctx.clock.advance(60_000);
	}
	const { updated_at } = await orders.readLead(lead);
	const lost = { state: "lost", reason: "No quiso", updated_at };
	expect((await callAdminApi(`/inbox/${lead.id}/state`, lost, "PUT")).status).toBe(200);
	expect(await readAccount(lead)).toMatchObject({ phase: "ended", total_cents: 0, balance_cents: -1500 });
	expect((await settle(lead, { cents: 700 })).json.payments).toMatchObject([
		...[{ refunds: [] }, { refunds: [] }, { refunds: [] }],
		...[{ refunds: [{ cents: 200 }] }, { refunds: [{ cents: 500 }] }],
	]);
	expect((await settle(lead, { balance_cents: -1500 })).json.code).toBe("changed_meanwhile");
	expect((await settle(lead)).json).toMatchObject({ balance_cents: 0, paid_cents: 0 });
});

test("gives a balance up with a reason, and collects it no more", async () => {
	const order = await receiveReady(8000);
	await deliver(order, { leaves_balance: true });
	const path = `/leads/${order.lead_id}/write-off`;
	expect((await callAdminApi(path, { reason: "", balance_cents: 8000 })).status).toBe(422);
	const { status, json } = await callAdminApi(path, { reason: "No contesta", balance_cents: 8000 });
	expect([status, json.balance_cents, json.settled_cents]).toEqual([201, 0, 8000]);
	expect((await callAdminApi("/receivables")).json.rows).not.toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id }),
	);
	expect((await accounting.read(order)).json).toMatchObject({
		total_cents: 8000,
		methods: [],
		open_cents: 0,
	});
	const token = await world.logInAs("reception");
	const body = { reason: "No contesta", balance_cents: 0 };
	expect((await world.call(`/api/admin${path}`, { token, body })).status).toBe(403);
});

test("asks before an erasure leaves a balance, and still collects it", async () => {
	const order = await receiveReady(8000);
	await deliver(order, { leaves_balance: true });
	const { customer_id: customerId, phone } = order;
	const erasure = `/customers/${customerId}/erasure`;
	const { json: plan } = await callAdminApi(erasure);
	expect(plan.balances).toMatchObject([{ lead_id: order.lead_id, balance_cents: 8000 }]);
	const body = { phone_end: phone.slice(-4) };
	expect((await callAdminApi(erasure, body)).json.code).toBe("balance_left");
	expect((await callAdminApi(erasure, { ...body, keeps_balances: true })).status).toBe(200);
	expect(await readAccount(order)).toMatchObject({ can_take: true, balance_cents: 8000 });
	expect((await take(order, 8000)).json).toMatchObject({ balance_cents: 0, can_take: false });
});

test("charges nothing for a win of $0", async () => {
	const lead = await createQuote();
	const { updated_at } = await orders.readLead(lead);
	const won = { state: "won", amount: 0, updated_at };
	expect((await callAdminApi(`/inbox/${lead.id}/state`, won, "PUT")).status).toBe(200);
	expect((await accounting.read(lead)).status).toBe(404);
	expect((await callAdminApi("/receivables")).json.rows).not.toContainEqual(
		expect.objectContaining({ lead_id: lead.id }),
	);
});

/** Asks for one product. @returns the request */
async function createQuote(): Promise<Json> {
	const [product] = (await world.call("/api/products")).json;
	const products = [{ sku: product.sku, quantity: 1 }];
	const body = { customer: { name: "Ana Ríos", phone: "6200-7001" }, products };
	const { json } = await world.call("/api/quotes", { body });
	world.ctx.clock.advance(DAY_MS / 24);
	return (await callAdminApi(`/inbox?state=all&q=${json.reference}`)).json.leads[0];
}
