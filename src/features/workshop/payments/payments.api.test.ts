import { expect, test } from "vitest";
import { buildWalkInBody } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openPayments } from "./payments.test.kit.ts";

const world = openWorld();
const payments = openPayments(world);
const { orders, readAccount, take, deliver, voidPayment, refund, receiveReady } = payments;

test("delivers with a deposit, a part payment and a refund to the cent", async () => {
	const order = await orders.receive();
	const deposit = await take(order, 10_000, { keeps_credit: true, method: "yappy" });
	expect(deposit.status).toBe(201);
	expect(deposit.json).toMatchObject({ is_due: false, paid_cents: 10_000, balance_cents: -10_000 });
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	const payment = { cents: 5000, method: "cash", paid_cents: 10_000, tendered_cents: 10_000 };
	const question = await deliver(order, { payment });
	expect([question.status, question.json.code, question.json.balance_cents]).toEqual([
		409,
		"balance_left",
		6000,
	]);
	expect(await readAccount(order)).toMatchObject({ is_due: false, paid_cents: 10_000 });
	const { status, json } = await deliver(order, { payment, leaves_balance: true });
	expect(status).toBe(200);
	expect(json).toMatchObject({
		is_due: true,
		total_cents: 21_000,
		paid_cents: 15_000,
		balance_cents: 6000,
		is_paid: false,
		payments: [
			{ cents: 10_000, method: "yappy", tendered_cents: null },
			{ cents: 5000, method: "cash", tendered_cents: 10_000 },
		],
	});
	const owed = await payments.callAdminApi("/receivables");
	expect(owed.json.rows).toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id, balance_cents: 6000, charged_cents: 21_000, days: 0 }),
	);
	const [, cash] = json.payments;
	expect((await refund(cash, 1000)).json).toMatchObject({
		total_cents: 21_000,
		lowered_cents: 1000,
		paid_cents: 14_000,
		balance_cents: 6000,
	});
	expect((await take(order, 6000, { method: "card", bank_reference: "001234" })).json).toMatchObject({
		balance_cents: 0,
		is_paid: true,
	});
	expect((await payments.callAdminApi("/receivables")).json.rows).not.toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id }),
	);
});

test("refuses more than is open unless it stays as credit", async () => {
	const order = await receiveReady(7500);
	const refused = await take(order, 8000);
	expect([refused.status, refused.json.code, refused.json.open_cents]).toEqual([409, "overpaid", 7500]);
	expect((await readAccount(order)).payments).toEqual([]);
	const credit = await take(order, 8000, { keeps_credit: true });
	expect(credit.json.balance_cents).toBe(-500);
	expect((await deliver(order)).json).toMatchObject({ balance_cents: -500, is_paid: true });
});

test("refuses cash that does not suffice, and computes nothing from it", async () => {
	const order = await receiveReady(7500);
	const { status, json } = await take(order, 7500, { tendered_cents: 7000 });
	expect([status, json.code, Object.keys(json.fields)]).toEqual([422, "too_little", ["tendered_cents"]]);
	expect((await take(order, 7500, { tendered_cents: 10_000 })).json.paid_cents).toBe(7500);
});

test("takes one payment for two submissions and for two people", async () => {
	const order = await receiveReady(7500);
	const body = { cents: 7500, method: "cash", paid_cents: 0 };
	const path = `/leads/${order.lead_id}/payments`;
	const twice = await Promise.all([payments.callAdminApi(path, body), payments.callAdminApi(path, body)]);
	expect(twice.map(({ status }) => status)).toEqual([201, 201]);
	const other = await payments.callAdminApi(path, { ...body, method: "card" });
	expect([other.status, other.json.code, other.json.paid_cents]).toEqual([409, "paid_meanwhile", 7500]);
	expect((await readAccount(order)).payments).toHaveLength(1);
});

test("delivers and takes once when two people deliver", async () => {
	const order = await receiveReady(7500);
	const { updated_at } = await orders.read(order);
	const handover = { updated_at, total_cents: 7500, delivered_to: "Itzel" };
	const pay = (method: string) => ({ ...handover, payment: { cents: 7500, method, paid_cents: 0 } });
	const path = `/work-orders/${order.id}/delivery`;
	const answers = await Promise.all(
		["cash", "card"].map((method) => payments.callAdminApi(path, pay(method))),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const account = await readAccount(order);
	expect([account.payments.length, account.balance_cents]).toEqual([1, 0]);
});

test("voids a payment and takes the same again", async () => {
	const order = await receiveReady(7500);
	const first = (await take(order, 7500)).json.payments[0];
	const { json } = await voidPayment(first);
	expect(json).toMatchObject({ paid_cents: 0, balance_cents: 7500 });
	expect(json.payments[0]).toMatchObject({
		void_reason: "Se cobró dos veces",
		can_void: false,
		can_refund: false,
	});
	const again = await take(order, 7500);
	expect(again.json.payments).toHaveLength(2);
	expect((await voidPayment(first)).json.code).toBe("already_done");
});

test("undoes a delivery but leaves the money", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { payment: { cents: 5000, method: "cash", paid_cents: 0 }, leaves_balance: true });
	await orders.move(order, "ready", { reason: "Faltó algo" });
	expect(await readAccount(order)).toMatchObject({ is_due: false, paid_cents: 5000, balance_cents: 2500 });
	expect((await payments.callAdminApi("/receivables")).json.rows).not.toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id }),
	);
});

test("rejects undoing a reception with money", async () => {
	const order = await orders.receive();
	const { payments: taken } = (await take(order, 1000, { keeps_credit: true })).json;
	const { updated_at } = await orders.read(order);
	const undo = () => payments.callAdminApi(`/work-orders/${order.id}/undo`, { updated_at });
	expect((await undo()).json.code).toBe("money_held");
	await voidPayment(taken[0]);
	expect((await undo()).status).toBe(200);
});

test("refunds at most the payment, and lowers at most what is due", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 8000, { keeps_credit: true })).json.payments;
	expect((await refund(payment, 500)).json.fields).toHaveProperty("lowers_due");
	await deliver(order);
	expect((await refund(payment, 8001)).json.fields).toHaveProperty("cents");
	expect((await refund(payment, 500, { lowers_due: false })).json).toMatchObject({
		balance_cents: 0,
		paid_cents: 7500,
	});
	expect((await refund(payment, 7501, { refunded_cents: 500 })).json.fields).toHaveProperty("cents");
	expect((await refund(payment, 1000)).json.code).toBe("refunded_meanwhile");
	const { json } = await refund(payment, 7500, { refunded_cents: 500 });
	expect(json).toMatchObject({ balance_cents: 0, lowered_cents: 7500, paid_cents: 0 });
	expect((await voidPayment(payment)).json.code).toBe("not_now");
});

test("compares the odometer at the delivery with the receptions around it", async () => {
	const order = await receiveReady(7500);
	await orders.edit(order, { km_in: 80_000 });
	const payment = { cents: 7500, method: "cash", paid_cents: 0 };
	const lower = await deliver(order, { payment, km_out: 79_999 });
	expect([lower.status, Object.keys(lower.json.fields)]).toEqual([422, ["km_out"]]);
	expect((await readAccount(order)).payments).toEqual([]);
	expect((await deliver(order, { payment, km_out: 80_020 })).status).toBe(200);
	const { plate, brand, model } = order.car;
	const next = { customer_id: order.customer_id, person: undefined, plate, brand, model, km_in: 80_010 };
	const body = { ...buildWalkInBody(), ...next };
	expect((await orders.callApi("", body)).json.code).toBe("odd_km");
});
