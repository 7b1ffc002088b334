// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { eraseExpiredPayers } from "./erase.server.ts";
import { openPayments } from "./payments.test.kit.ts";

const world = openWorld();
const payments = openPayments(world);
const { take, deliver, readAccount, receiveReady, callAdminApi, voidPayment } = payments;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const erase = ({ customer_id, phone }: Json) =>
	callAdminApi(`/customers/${customer_id}/erasure`, { phone_end: phone.slice(-4) });
const readRows = async ({ lead_id: leadId }: Json) => {
	const { db } = world.ctx;
	const payment = await db.selectFrom("payments").selectAll().where("leadId", "=", leadId).executeTakeFirst();
	const receivable = await db
		.selectFrom("receivables")
		.selectAll()
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	return { payment, receivable };
};

test("carries payments through a merge and a split of people", async () => {
	const [one, other] = [await receiveReady(7500), await receiveReady(2500)];
	await deliver(one, { payment: { cents: 7500, method: "cash", paid_cents: 0 } });
	await deliver(other, { leaves_balance: true });
	const before = [await readAccount(one), await readAccount(other)];
	const path = `/customers/${one.customer_id}/merges`;
	expect((await callAdminApi(path, { other_id: other.customer_id })).status).toBe(200);
	const strip = ({ now: _, ...account }: Json) => account;
	expect([await readAccount(one), await readAccount(other)].map(strip)).toEqual(before.map(strip));
	await callAdminApi(`${path}/${other.customer_id}`, undefined, "DELETE");
	expect([await readAccount(one), await readAccount(other)].map(strip)).toEqual(before.map(strip));
});

test("keeps the name for the legal term after an erasure, then removes it", async () => {
	const order = await receiveReady(7500);
	await deliver(order, {
		payment: { cents: 7500, method: "ach", paid_cents: 0, bank_reference: "77-1", note: "Paga su tía Rosa" },
	});
	const plan = (await callAdminApi(`/customers/${order.customer_id}/erasure`)).json;
	const { dueOn } = (await readRows(order)).receivable ?? {};
	const [year = "", ...rest] = (dueOn ?? "").split("-");
	const termEnd = [Number(year) + 5, ...rest].join("-");
	expect(plan.accounts_until).toBe(termEnd);
	expect((await erase(order)).status).toBe(200);
	const erased = await readRows(order);
	expect(erased.payment).toMatchObject({
		cents: 7500,
		note: "",
		payerName: order.name,
		bankReference: "77-1",
	});
	expect(erased.receivable).toMatchObject({ paidCents: 7500, payerName: order.name, forgetOn: termEnd });
	await eraseExpiredPayers(world.ctx);
	expect((await readRows(order)).payment?.payerName).toBe(order.name);
	await world.ctx.db
		.updateTable("receivables")
		.set({ forgetOn: "2026-01-01" })
		.where("leadId", "=", order.lead_id)
		.execute();
	expect(await eraseExpiredPayers(world.ctx)).toBe(1);
	const anonymous = await readRows(order);
	expect(anonymous.payment).toMatchObject({
		cents: 7500,
		reference: erased.payment?.reference,
		bankReference: "",
	});
	expect(anonymous.payment?.payerName).not.toBe(order.name);
	expect(anonymous.receivable).toMatchObject({ balanceCents: 0, payerRuc: null, forgetOn: null });
});

test("takes no payment for an erased person, but voids and lists", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 2500)).json.payments;
	await deliver(order, { leaves_balance: true });
	expect((await erase(order)).status).toBe(200);
	expect((await take(order, 100)).json.code).toBe("person_gone");
	expect((await voidPayment(payment)).status).toBe(200);
	expect((await readRows(order)).receivable).toMatchObject({
		paidCents: 0,
		balanceCents: 7500,
		payerName: order.name,
	});
});

test("lists payments and balances in the file of a person's data", async () => {
	const order = await receiveReady(7500);
	await deliver(order, {
		payment: { cents: 5000, method: "card", paid_cents: 0, bank_reference: "A-1" },
		leaves_balance: true,
	});
	const file = JSON.stringify((await callAdminApi(`/export/customers/${order.customer_id}`)).json);
	for (const text of ["Cobro PAG-", "$50.00", "A-1", "Debe", "$25.00"]) expect(file).toContain(text);
});
