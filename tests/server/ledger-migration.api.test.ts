// @module-tag engines
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recountTotals } from "#api/recount.server.ts";
import { findAccount, listEntries } from "#features/payments/ledger/accounts.server.ts";
import { addCents } from "#features/payments/ledger/entries.ts";
import { listPayments, listRefunds } from "#features/payments/store.server.ts";
import { migrations } from "#migrations/all.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

type Row = Record<string, string | number | null>;

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "010-ledger";
const DAY = "2026-10-05";
const SOLD_AT = "2026-10-05T15:00:00.000Z";
const LATER_AT = "2026-10-06T15:00:00.000Z";
const NAME = "Ana Ríos";

const createLead = (id: string, overrides: Row = {}): Row => ({
	...{
		id,
		reference: id,
		kind: "contact",
		state: "won",
		name: NAME,
		phone: null,
		summary: "",
		search_text: "",
	},
	...{ is_quarantined: 0, due_at: SOLD_AT, created_at: SOLD_AT, updated_at: SOLD_AT, won_cents: null },
	...overrides,
});
const createReceivable = (leadId: string, overrides: Row = {}): Row => ({
	...{ lead_id: leadId, due_on: DAY, charged_cents: 10_000, tax_percent: 7, tax_cents: 654, is_invoiced: 0 },
	...{
		lowered_cents: 0,
		paid_cents: 0,
		balance_cents: 10_000,
		payment_url: "",
		payer_name: NAME,
		payer_ruc: null,
	},
	...{ forget_on: null, updated_at: SOLD_AT, ...overrides },
});
const createPayment = (id: string, leadId: string, overrides: Row = {}): Row => ({
	...{ id, lead_id: leadId, reference: id, day: DAY, received_at: SOLD_AT, received_by: "Delia" },
	...{
		received_by_id: "delia",
		cents: 10_000,
		total_cents: 10_000,
		paid_before_cents: 0,
		tendered_cents: null,
	},
	...{ method: "cash", bank_reference: "", note: "", payer_name: NAME, payer_ruc: null, voided_at: null },
	...{ voided_by: null, voided_day: null, void_reason: "", ...overrides },
});
const createRefund = (id: string, paymentId: string, leadId: string, overrides: Row = {}): Row => ({
	...{
		id,
		payment_id: paymentId,
		lead_id: leadId,
		day: "2026-10-06",
		refunded_at: LATER_AT,
		refunded_by: "Omar",
	},
	...{
		refunded_by_id: "omar",
		cents: 3000,
		method: "cash",
		reason: "Quedó mal",
		lowers_due: 1,
		...overrides,
	},
});
const CAR = { id: "car", plate: "AB1234", brand: "Toyota", model: "Hilux", color: "", notes: "" };
const createOrder = (leadId: string, overrides: Row = {}): Row => ({
	...{
		id: leadId,
		lead_id: leadId,
		reference: `OT-${leadId}`,
		car_id: "car",
		state: "delivered",
		state_at: SOLD_AT,
	},
	...{
		complaint: "",
		wait_text: "",
		belongings: "",
		no_phone: "",
		received_at: SOLD_AT,
		received_by: "Delia",
	},
	...{ basis_why: "", delivered_to: "", updated_at: SOLD_AT, updated_by: "Delia", unfetched_letters: 0 },
	before: JSON.stringify({ lead: { state: "won", wonCents: 500 } }),
	...overrides,
});

const ROWS: Record<string, Row[]> = {
	cars: [{ ...CAR, created_at: SOLD_AT, updated_at: SOLD_AT }],
	leads: [
		...["voided", "lowered", "undone", "number", "deposit", "redelivered"].map((id) => createLead(id)),
		createLead("typed", { won_cents: 500 }),
		createLead("old", { won_cents: 8000 }),
		createLead("free", { won_cents: 0 }),
	],
	work_orders: [createOrder("redelivered", { state_at: "2026-10-07T15:00:00.000Z" })],
	receivables: [
		createReceivable("voided", { paid_cents: 4000, balance_cents: 6000 }),
		createReceivable("lowered", { is_invoiced: 1, lowered_cents: 4000, paid_cents: 6000, balance_cents: 0 }),
		createReceivable("undone", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			lowered_cents: 3000,
			paid_cents: 7000,
			balance_cents: -10_000,
		}),
		createReceivable("number", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			is_invoiced: 1,
			balance_cents: 0,
		}),
		createReceivable("deposit", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			paid_cents: 5000,
			balance_cents: -5000,
		}),
		createReceivable("redelivered", {
			due_on: "2026-10-07",
			is_invoiced: 1,
			charged_cents: 15_000,
			tax_cents: 981,
			paid_cents: 10_000,
			balance_cents: 5000,
		}),
		createReceivable("typed", { charged_cents: 1790, tax_cents: 117, balance_cents: 1790 }),
	],
	payments: [
		createPayment("PAG-1", "voided", {
			voided_at: LATER_AT,
			voided_by: "Omar",
			voided_day: "2026-10-06",
			void_reason: "Se cobró dos veces",
		}),
		createPayment("PAG-2", "voided", {
			cents: 4000,
			method: "card",
			bank_reference: "77",
			received_at: LATER_AT,
		}),
		createPayment("PAG-3", "lowered"),
		createPayment("PAG-4", "undone"),
		createPayment("PAG-5", "deposit", { cents: 5000 }),
		createPayment("PAG-6", "redelivered"),
	],
	refunds: [
		createRefund("refund-1", "PAG-3", "lowered"),
		createRefund("refund-2", "PAG-3", "lowered", { cents: 1000, refunded_at: "2026-10-06T16:00:00.000Z" }),
		createRefund("refund-3", "PAG-4", "undone"),
	],
	invoice_numbers: [
		{ lead_id: "lowered", number: "FE-1", typed_at: SOLD_AT, typed_by: "Omar" },
		{ lead_id: "number", number: "FE-78", typed_at: SOLD_AT, typed_by: "Omar" },
		{ lead_id: "redelivered", number: "FE-77", typed_at: LATER_AT, typed_by: "Omar" },
	],
};

let ctx: AppContext;

beforeAll(async () => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	ctx = await openTestContext(earlier, url);
	for (const [table, rows] of Object.entries(ROWS))
		for (const row of rows)
			await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
				values (${sql.join(Object.values(row))})`.execute(ctx.db);
	await migrate(ctx.database, migrations, { log: ctx.log });
});

afterAll(() => ctx.close());

/** Returns charged, reduced, paid, settled, tax and balance of a request. */
async function readSums(leadId: string): Promise<number[]> {
	const account = await findAccount(ctx.db, leadId);
	if (!account) return [];
	const { chargedCents, reducedCents, paidCents, settledCents, taxCents, balanceCents } = account;
	return [chargedCents, reducedCents, paidCents, settledCents, taxCents, balanceCents];
}

const readDocuments = async (leadId: string) => {
	const rows = await findRows(ctx.db, "invoices", { accountId: leadId }, { day: "asc", id: "asc" });
	return rows.map(({ id, kind, day, number, state }) => [id, kind, day, number, state]);
};

test("keeps what is owed, with payments and voids", async () => {
	expect(await readSums("voided")).toEqual([10_000, 0, 4000, 0, 654, 6000]);
	const payments = await listPayments(ctx.db, ["voided"]);
	expect(payments).toMatchObject([
		{
			id: "PAG-1",
			cents: 10_000,
			day: DAY,
			voidedBy: "Omar",
			voidedDay: "2026-10-06",
			voidReason: "Se cobró dos veces",
		},
		{ id: "PAG-2", cents: 4000, method: "card", bankReference: "77", receivedBy: "Delia", voidedAt: null },
	]);
	expect(await readDocuments("voided")).toEqual([["voided", "invoice", DAY, "", "missing"]]);
});

test("turns refunds that lowered a sale into credit notes", async () => {
	expect(await readSums("lowered")).toEqual([10_000, 4000, 6000, 0, 392, 0]);
	expect(await listRefunds(ctx.db, ["lowered"])).toMatchObject([
		{ id: "refund-1", cents: 3000, loweredCents: 3000, reference: "PAG-3" },
		{ id: "refund-2", cents: 1000, loweredCents: 1000 },
	]);
	expect(await readDocuments("lowered")).toEqual([
		["lowered", "invoice", DAY, "FE-1", "typed"],
		["refund-1", "credit_note", "2026-10-06", "", "missing"],
		["refund-2", "credit_note", "2026-10-06", "", "missing"],
	]);
});

test("forgets what lowered a charge that is gone", async () => {
	expect(await readSums("undone")).toEqual([0, 0, 7000, 0, 0, -7000]);
	expect(await readDocuments("undone")).toEqual([]);
});

test("keeps a fiscal number whose sale is gone", async () => {
	expect(await readDocuments("number")).toEqual([["number-number", "invoice", DAY, "FE-78", "typed"]]);
	expect(await readDocuments("redelivered")).toEqual([
		["number-redelivered", "invoice", "2026-10-06", "FE-77", "typed"],
		["redelivered", "invoice", "2026-10-07", "", "missing"],
	]);
});

test("keeps money of a request that is not due", async () => {
	expect(await readSums("deposit")).toEqual([0, 0, 5000, 0, 0, -5000]);
});

test("charges the amount that was typed for a win", async () => {
	expect(await readSums("typed")).toEqual([500, 0, 0, 0, 33, 500]);
});

test("settles wins of before payments were taken", async () => {
	expect(await readSums("old")).toEqual([8000, 0, 0, 8000, 0, 0]);
	expect(await readDocuments("old")).toEqual([]);
	expect(await readSums("free")).toEqual([]);
});

test("leaves sums that a recount finds right", async () => {
	expect(await recountTotals(ctx)).not.toContain("accounts");
	for (const account of await findRows(ctx.db, "accounts", {}))
		expect([account.id, addCents(await listEntries(ctx.db, account.id))]).toEqual([
			account.id,
			account.balanceCents,
		]);
	const [order] = await findRows(ctx.db, "workOrders", {});
	expect(order?.before).toBe(JSON.stringify({ lead: { state: "won" } }));
});
