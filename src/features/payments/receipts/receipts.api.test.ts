// @module-tag engines
import { expect, test } from "vitest";
import { openPayments } from "#features/payments/payments.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const payments = openPayments(world);
const { readAccount, take, deliver, voidPayment, refund, receiveReady, callAdminApi } = payments;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const readReceipt = async ({ id }: Json): Promise<Json> => (await callAdminApi(`/payments/${id}`)).json;
const getToken = ({ link }: Json) => link.split("/").at(-1);

test("says total, paid before, this payment and balance to the cent", async () => {
	const order = await receiveReady(6295, 1205);
	await take(order, 2500, { method: "yappy", bank_reference: "YP-88" });
	await deliver(order, {
		payment: { cents: 4000, method: "cash", paid_cents: 2500, tendered_cents: 5000 },
		leaves_balance: true,
	});
	const [first, second] = (await readAccount(order)).payments;
	expect(await readReceipt(second)).toMatchObject({
		total_cents: 7500,
		paid_before_cents: 2500,
		cents: 4000,
		tendered_cents: 5000,
		balance_cents: 1000,
		lines: [{ cents: 6295 }, { cents: 1205 }],
		subject: order.reference,
		payer_name: order.name,
	});
	expect(await readReceipt(first)).toMatchObject({
		paid_before_cents: 0,
		balance_cents: 5000,
		bank_reference: "YP-88",
	});
	await refund(second, 1000);
	expect((await readReceipt(second)).refunds).toMatchObject([{ cents: 1000, method: "cash" }]);
});

test("prints a PDF for staff and for the customer's link only", async () => {
	const order = await receiveReady(7500);
	const other = await receiveReady(1000);
	const [payment] = (await take(order, 7500)).json.payments;
	const print = async (path: string) => {
		const { status, headers } = await world.call(path);
		return [status, headers.get("content-type")?.split(";")[0]];
	};
	const error = "application/json";
	expect(await print(`/api/payments/${getToken(order)}/receipts/${payment.id}`)).toEqual([
		200,
		"application/pdf",
	]);
	expect(await print(`/api/payments/${getToken(other)}/receipts/${payment.id}`)).toEqual([404, error]);
	expect(await print(`/api/payments/nada/receipts/${payment.id}`)).toEqual([404, error]);
	expect(await print(`/api/admin/payments/${payment.id}/receipt`)).toEqual([401, error]);
});

test("marks the receipt of a voided payment", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 7500)).json.payments;
	await voidPayment(payment, "Era de otro carro");
	const receipt = await readReceipt(payment);
	expect(receipt).toMatchObject({ void_reason: "Era de otro carro", voided_at: expect.any(String) });
});

test("emails a receipt, also with the delivery", async () => {
	const order = await receiveReady(7500);
	const payment = { cents: 7500, method: "cash", paid_cents: 0 };
	const refused = await deliver(order, { payment, sends_receipt: true });
	expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ["sends_receipt"]]);
	expect((await payments.orders.read(order)).state).toBe("ready");
	const { json } = await deliver(order, { payment });
	const [{ id, reference }] = json.payments;
	const send = (to: string) => callAdminApi(`/payments/${id}/email`, { to });
	expect((await send("")).json.fields).toHaveProperty("to");
	expect((await send("no es correo")).json.fields).toHaveProperty("to");
	expect((await send("itzel@example.com")).status).toBe(200);
	const rows = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "mail")
		.execute();
	const mails = rows.filter(({ payload }) => payload.includes(reference));
	expect(mails).toHaveLength(1);
	expect(mails[0]?.payload).toContain("No es factura fiscal");
});
