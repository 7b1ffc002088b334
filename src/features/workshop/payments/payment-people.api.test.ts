// @module-tag engines
import { expect, test } from "vitest";
import { findRow, updateRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { eraseExpiredPayers } from "./erase.server.ts";
import { findAccount } from "./ledger/accounts.server.ts";
import { openPayments } from "./payments.test.kit.ts";
import { listPayments } from "./store.server.ts";

const world = openWorld();
const payments = openPayments(world);
const { take, deliver, readAccount, receiveReady, callAdminApi, voidPayment } = payments;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const erase = ({ customer_id, phone }: Json, overrides: object = {}) =>
	callAdminApi(`/customers/${customer_id}/erasure`, { phone_end: phone.slice(-4), ...overrides });
const readRows = async ({ lead_id: leadId }: Json) => {
	const { db } = world.ctx;
	const [payment] = await listPayments(db, [leadId]);
	const entry = payment && (await findRow(db, "entries", { id: payment.id }));
	return { payment, entry, account: await findAccount(db, leadId) };
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
	const { dueOn } = (await readRows(order)).account ?? {};
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
	expect(erased.account).toMatchObject({ paidCents: 7500, payerName: order.name, forgetOn: termEnd });
	await eraseExpiredPayers(world.ctx);
	expect((await readRows(order)).payment?.payerName).toBe(order.name);
	await updateRows(world.ctx.db, "accounts", { leadId: order.lead_id }, { forgetOn: "2026-01-01" });
	expect(await eraseExpiredPayers(world.ctx)).toBe(1);
	const anonymous = await readRows(order);
	expect(anonymous.payment).toMatchObject({
		cents: 7500,
		reference: erased.payment?.reference,
		bankReference: "",
	});
	expect(anonymous.payment?.payerName).not.toBe(order.name);
	expect(anonymous.account).toMatchObject({ balanceCents: 0, payerRuc: null, forgetOn: null });
});

test("of an erased person only an owner collects what is owed, and voids", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 2500)).json.payments;
	await deliver(order, { leaves_balance: true });
	const plan = (await callAdminApi(`/customers/${order.customer_id}/erasure`)).json;
	const { reference } = await payments.orders.readLead(order);
	expect(plan.balances).toEqual([{ lead_id: order.lead_id, reference, balance_cents: 5000 }]);
	expect((await erase(order)).json.code).toBe("balance_left");
	expect((await erase(order, { keeps_balances: true })).status).toBe(200);
	const token = await world.logInAs("reception");
	const body = { cents: 100, method: "cash", paid_cents: 2500 };
	const asReception = await world.call(`/api/admin/leads/${order.lead_id}/payments`, { token, body });
	expect([asReception.status, asReception.json.code]).toEqual([409, "person_gone"]);
	expect((await voidPayment(payment)).status).toBe(200);
	expect((await readRows(order)).account).toMatchObject({
		paidCents: 0,
		balanceCents: 7500,
		payerName: order.name,
	});
	expect((await take(order, 7500)).json).toMatchObject({ balance_cents: 0, can_take: false });
	expect((await take(order, 100, { keeps_credit: true })).json.code).toBe("person_gone");
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
