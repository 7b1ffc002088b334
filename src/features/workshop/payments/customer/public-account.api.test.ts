// @module-tag engines
import { expect, test } from "vitest";
import { ALERT_LABELS } from "#core/requests/alerts.ts";
import { findAccount, listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { deleteRows, getRow } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const payments = openPayments(world);
const { orders, take, deliver, voidPayment, refund, receiveReady, settleBefore, callAdminApi } = payments;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const getToken = ({ link }: Json): string => link.split("/").at(-1);
const readOwn = async (order: Json, headers: Record<string, string> = {}) =>
	world.call(`/api/payments/${getToken(order)}`, { headers });
const report = (order: Json, body: object = { method: "yappy", bank_reference: "884411" }, key?: string) =>
	world.call(`/api/payments/${getToken(order)}/report`, { body, ...(key && { key }) });
const listReports = async (order: Json): Promise<string[]> =>
	(await orders.readLead(order)).history
		.map(({ text }: Json) => text)
		.filter((text: string) => text.startsWith("Dice que ya pagó"));

test("shows the balance to the cent while and after it is paid", async () => {
	const order = await orders.receive();
	const nothing = { is_due: false, total_cents: 0, balance_cents: 0, payable_cents: 0, ways: null };
	expect((await readOwn(order)).json).toEqual({
		...nothing,
		reference: order.reference,
		paid_cents: 0,
		deposit_cents: 0,
		payments: [],
		reported: null,
	});
	await take(order, 10_001, { keeps_credit: true, method: "yappy", note: "secreto" });
	const early = (await readOwn(order)).json;
	expect(early).toMatchObject({ ...nothing, paid_cents: 10_001, payments: [{ cents: 10_001 }] });
	expect(JSON.stringify(early)).not.toMatch(/secreto|received_by|Una de/);
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	expect((await readOwn(order)).json).toMatchObject(nothing);
	await orders.move(order, "ready");
	const due = { is_due: true, total_cents: 21_000, paid_cents: 10_001, balance_cents: 10_999 };
	expect((await readOwn(order)).json).toMatchObject({ ...due, payable_cents: 10_999, ways: { url: "" } });
	await deliver(order, { leaves_balance: true });
	expect((await readOwn(order)).json).toMatchObject({ ...due, payable_cents: 10_999 });
	const paid = (await take(order, 10_999, { method: "card" })).json.payments[1];
	const settled = (await readOwn(order)).json;
	expect(settled).toMatchObject({ is_due: true, balance_cents: 0, payable_cents: 0, ways: null });
	await refund(paid, 999);
	expect((await readOwn(order)).json).toMatchObject({
		total_cents: 20_001,
		paid_cents: 20_001,
		balance_cents: 0,
		payments: [{ refunds: [] }, { refunds: [{ cents: 999, method: "cash" }] }],
	});
});

test("omits voided payments and shows money in the customer's favour", async () => {
	const order = await receiveReady(7500);
	const [first] = (await take(order, 7500)).json.payments;
	await voidPayment(first);
	await take(order, 8000, { keeps_credit: true });
	const { json } = await readOwn(order);
	expect(json).toMatchObject({ balance_cents: -500, payable_cents: 0, payments: [{ cents: 8000 }] });
});

test("offers the ways to pay and the pasted link", async () => {
	const { json: record } = await world.asStaff("/api/admin/settings");
	const changed = { ...record.settings.payments, yappy: "@biela", ach: "Banco General\n04-11-22" };
	const body = { ...record.settings, payments: changed, updated_at: record.updated_at };
	expect((await world.asStaff("/api/admin/settings", { method: "PUT", body })).status).toBe(200);
	const order = await receiveReady(7500);
	const url = "https://pagos.example/abc";
	await callAdminApi(`/leads/${order.lead_id}/payment-link`, { url }, "PUT");
	const { json } = await readOwn(order);
	expect(json.reference).toBe(order.reference);
	expect(json.ways).toMatchObject({ yappy: "@biela", ach: "Banco General\n04-11-22", url });
});

test.each([
	"https://user:pw@evil.com/",
	"https://x",
	"https://localhost:1/",
	"https://10.0.0.7/",
	"https://pagos.example:8443/",
	"http://pagos.example/",
])("rejects the payment link %s", async (url) => {
	const order = await receiveReady(7500);
	const { status, json } = await callAdminApi(`/leads/${order.lead_id}/payment-link`, { url }, "PUT");
	expect(status).toBe(422);
	expect(json.fields.url).toMatch(/^Pega un enlace como https:.*sin usuario, puerto ni número de IP$/);
});

test("asks nothing for work of earlier times until staff paste a link", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { leaves_balance: true });
	await settleBefore(order);
	expect((await readOwn(order)).json).toMatchObject({ is_due: false, payable_cents: 0 });
	const url = "https://pagos.example/viejo";
	await callAdminApi(`/leads/${order.lead_id}/payment-link`, { url }, "PUT");
	expect((await readOwn(order)).json).toMatchObject({ is_due: true, payable_cents: 7500, ways: { url } });
	await take(order, 500);
	expect((await readOwn(order)).json).toMatchObject({ is_due: true, balance_cents: 7000 });
	// The first payment charges the work anew, on its day.
	const account = await findAccount(world.ctx.db, order.lead_id);
	expect(account).toMatchObject({ chargedCents: 7500, settledCents: 0, paidCents: 500, taxCents: 491 });
	const entries = await listEntries(world.ctx.db, account?.id ?? "");
	expect(entries.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()).toEqual([
		"charge 7500",
		"charge 7500",
		"payment -500",
		"reversal -7500",
		"reversal 7500",
		"settled_outside -7500",
	]);
});

test("asks nothing for work without an account until staff paste a link", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { leaves_balance: true });
	const { db } = world.ctx;
	await settleBefore(order);
	// A win of before payments were taken has no account if nobody typed its amount.
	const { id: accountId } = await getRow(db, "accounts", { leadId: order.lead_id });
	await deleteRows(db, "entries", { accountId });
	await deleteRows(db, "accounts", { leadId: order.lead_id });
	expect((await readOwn(order)).json).toMatchObject({ is_due: false, payable_cents: 0 });
	const url = "https://pagos.example/viejo";
	await callAdminApi(`/leads/${order.lead_id}/payment-link`, { url }, "PUT");
	expect((await readOwn(order)).json).toMatchObject({ is_due: true, payable_cents: 7500, ways: { url } });
	await take(order, 500);
	expect((await readOwn(order)).json).toMatchObject({ is_due: true, balance_cents: 7000 });
});

test("answers 304 until the account changes", async () => {
	const order = await receiveReady(7500);
	const tag = (await readOwn(order)).headers.get("etag") ?? "";
	expect((await readOwn(order, { "if-none-match": tag })).status).toBe(304);
	await take(order, 100);
	expect((await readOwn(order, { "if-none-match": tag })).status).toBe(200);
});

test("notes a reported payment once and takes nothing", async () => {
	const order = await receiveReady(7500);
	const body = { method: "ach", bank_reference: " 55\n12 ", note: "Desde la cuenta de mi mamá" };
	const twice = await Promise.all([report(order, body), report(order, body)]);
	expect(twice.map(({ status }) => status)).toEqual([200, 200]);
	await report(order, body, "otra-llave");
	expect(await listReports(order)).toEqual([
		"Dice que ya pagó por ACH; referencia 55 12; nota: Desde la cuenta de mi mamá",
	]);
	expect((await readOwn(order)).json).toMatchObject({ balance_cents: 7500, payments: [] });
	expect((await payments.readAccount(order)).payments).toEqual([]);
	expect((await orders.readLead(order)).alert).toBe("paid_reported");
	expect((await payments.readAccount(order)).is_reported).toBe(true);
	expect(ALERT_LABELS.paid_reported).toBe("Dice que ya pagó");
	// The picture of the transfer goes with the photos of the link.
	expect((await world.call(`/api/photos/${getToken(order)}`)).status).toBe(200);
	await take(order, 7500, { method: "ach" });
	expect((await orders.readLead(order)).alert).toBeNull();
	expect((await payments.readAccount(order)).is_reported).toBe(false);
});

test("marks a reported payment of a car that left in the balances", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { leaves_balance: true });
	expect((await report(order)).status).toBe(200);
	const list = (await callAdminApi("/receivables")).json.rows;
	expect(list.find(({ lead_id }: Json) => lead_id === order.lead_id)).toMatchObject({ is_reported: true });
});

test("erases a reported payment with its person", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { leaves_balance: true });
	const body = { method: "ach", bank_reference: "PLANTADA-77", note: "La mandó mi tía Rosalinda" };
	expect((await report(order, body, "aviso-de-pago")).status).toBe(200);
	const erasure = { phone_end: order.phone.slice(-4), keeps_balances: true };
	expect((await callAdminApi(`/customers/${order.customer_id}/erasure`, erasure)).status).toBe(200);
	expect((await readOwn(order)).status).toBe(404);
	const { db } = world.ctx;
	const tables = ["leads", "leadEvents", "outbox", "idempotency", "changes"] as const;
	for (const table of tables) {
		const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
		expect(rows.match(/PLANTADA-77|Rosalinda/g), table).toBeNull();
	}
});

test("rejects a report when nothing is to be paid", async () => {
	const order = await receiveReady(7500);
	const { json } = await report(order, { method: "", bank_reference: "x".repeat(61), note: "y".repeat(301) });
	expect(Object.keys(json.fields).toSorted()).toEqual(["bank_reference", "method", "note"]);
	await take(order, 7500);
	const { status, json: refused } = await report(order);
	expect([status, refused.code]).toEqual([409, "nothing_to_pay"]);
	expect(await listReports(order)).toEqual([]);
});

test("limits the reports of one link", async () => {
	const order = await receiveReady(7500);
	const statuses = [];
	for (let attempt = 0; attempt < 6; attempt++)
		statuses.push((await report(order, { method: "yappy", note: `Vez ${attempt}` })).status);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("answers 404 for an unknown link", async () => {
	const stranger = { link: "/seguir/otro" };
	expect((await readOwn(stranger)).status).toBe(404);
	expect((await report(stranger)).status).toBe(404);
});

test("remembers that the customer paid until staff take it", async () => {
	const order = await receiveReady(7500);
	await report(order, { method: "ach", bank_reference: "9", note: "Dice que ya pagó con tarjeta" });
	const reported = { reported_at: expect.stringMatching(/^2026-11-20T15:00:00/), method: "ach" };
	expect((await readOwn(order)).json).toMatchObject({ reported, payable_cents: 7500, ways: {} });
	world.ctx.clock.advance(60_000);
	// A move of the car ends the alert of staff, and the customer still waits for the shop.
	await orders.move(order, "in_progress", { reason: "Falta apretar" });
	await orders.move(order, "ready");
	expect((await readOwn(order)).json).toMatchObject({ reported });
	await take(order, 2500, { method: "ach" });
	expect((await readOwn(order)).json).toMatchObject({ reported: null, payable_cents: 5000 });
	world.ctx.clock.advance(60_000);
	await report(order, { method: "yappy" });
	expect((await readOwn(order)).json.reported).toMatchObject({ method: "yappy" });
	await take(order, 5000);
	expect((await readOwn(order)).json.reported).toBeNull();
});
