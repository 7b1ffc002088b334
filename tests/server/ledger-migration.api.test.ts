// @module-tag engines
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { setInvoiceNumber } from "#features/workshop/payments/accounting/invoice-number.server.ts";
import { findAccount, listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { addCents } from "#features/workshop/payments/ledger/entries.ts";
import { listPayments, listRefunds } from "#features/workshop/payments/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { listSales, readSale } from "#reports/sales/sales.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { openTestContext } from "#server/test-context.server.ts";
import { DAY, ROWS, TODAY } from "./ledger-migration.test.kit.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "010-ledger";
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
	const rows = await findRows(
		ctx.db,
		"invoices",
		{ accountId: leadId },
		{ order: { day: "asc", id: "asc" } },
	);
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
	expect(await readDocuments("number")).toEqual([
		["number-number", "invoice", "2026-10-31", "FE-78", "typed"],
	]);
	expect(await readDocuments("redelivered")).toEqual([
		["number-redelivered", "invoice", "2026-10-06", "FE-77", "typed"],
		["redelivered", "invoice", "2026-10-07", "", "missing"],
	]);
});

test("reverses charges of requests that owe nothing yet", async () => {
	expect(await readSums("received")).toEqual([0, 0, 2000, 0, 0, -2000]);
	expect(await readDocuments("received")).toEqual([
		["received", "invoice", DAY, "", "missing"],
		["undone-received", "credit_note", TODAY, "", "optional"],
	]);
	expect(await readSums("reopened")).toEqual([0, 0, 0, 0, 0, 0]);
	expect(await readDocuments("reopened")).toEqual([
		["reopened", "invoice", DAY, "FE-11", "typed"],
		["undone-reopened", "credit_note", TODAY, "", "missing"],
	]);
	expect(await readDocuments("reopened-today")).toEqual([
		["reopened-today", "invoice", TODAY, "", "dropped"],
	]);
	expect((await findAccount(ctx.db, "received"))?.dueOn).toBeNull();
});

test("shows a number without a sale in the file", async () => {
	expect(await readSale(ctx, ctx.db, "number-number")).toMatchObject({
		number: "FE-78",
		total_cents: 0,
		methods: [],
		open_cents: 0,
		lines: [{ description: "Factura FE-78 sin venta", gross_cents: 0 }],
	});
	expect(await readSale(ctx, ctx.db, "number-redelivered")).toMatchObject({ methods: [], open_cents: 0 });
	const { total, sales } = await listSales(ctx, { period: "2026-10", show: "all", page: 1 });
	expect(total).toBe(sales.length);
	await setInvoiceNumber({ ctx, actor: { fullName: "Omar" } as Actor }, { id: "number-number", number: "" });
	expect(await readDocuments("number")).toEqual([["number-number", "invoice", "2026-10-31", "", "optional"]]);
	// Other tests read it too.
	await setInvoiceNumber(
		{ ctx, actor: { fullName: "Omar" } as Actor },
		{ id: "number-number", number: "FE-78" },
	);
});

test("tells numbers of the last win from earlier ones, whatever changed since", async () => {
	expect(await readDocuments("paid-later")).toEqual([["paid-later", "invoice", DAY, "FE-9", "typed"]]);
	expect(await readDocuments("won-again")).toEqual([
		["number-won-again", "invoice", DAY, "FE-10", "typed"],
		["won-again", "invoice", DAY, "", "missing"],
	]);
	expect(await readSums("won-again")).toEqual([10_000, 0, 9000, 0, 654, 1000]);
});

test("keeps money of a request that is not due", async () => {
	expect(await readSums("deposit")).toEqual([0, 0, 5000, 0, 0, -5000]);
});

test("charges the amount that was typed for a win", async () => {
	expect(await readSums("typed")).toEqual([500, 0, 0, 0, 33, 500]);
	expect(await readSums("untaken")).toEqual([500, 0, 0, 0, 33, 500]);
});

test("settles wins of before payments were taken", async () => {
	expect(await readSums("old")).toEqual([8000, 0, 0, 8000, 0, 0]);
	expect(await readDocuments("old")).toEqual([]);
	expect(await readSums("free")).toEqual([]);
	expect(await readSums("given")).toEqual([0, 0, 0, 0, 0, 0]);
	expect((await findAccount(ctx.db, "given"))?.dueOn).toBe(DAY);
});

test("keeps a win that asked for nothing free of debt", async () => {
	expect(await readSums("linked")).toEqual([8000, 0, 0, 8000, 0, 0]);
	expect(await findAccount(ctx.db, "linked")).toMatchObject({
		dueOn: DAY,
		paymentUrl: "https://pagos.test/a",
	});
	expect(await readDocuments("linked")).toEqual([]);
});

test("keeps what an undone reception charges again", async () => {
	const readEntries = async (leadId: string) =>
		(await listEntries(ctx.db, leadId)).map(({ id, kind, cents, taxCents }) => [id, kind, cents, taxCents]);
	expect(await readEntries("received-won")).toEqual([
		["won-received-won", "charge", 500, 33],
		["won-received-won-undone", "reversal", -500, -33],
	]);
	expect(await readEntries("received-old")).toEqual([
		["settled-received-old", "settled_outside", -500, 0],
		["settled-received-old-undone", "reversal", 500, 0],
		["won-received-old", "charge", 500, 0],
		["won-received-old-undone", "reversal", -500, 0],
	]);
	expect(await readSums("received-won")).toEqual([0, 0, 0, 0, 0, 0]);
	expect((await findAccount(ctx.db, "received-old"))?.dueOn).toBeNull();
});

test("leaves sums that a recount finds right", async () => {
	expect(await recountTotals(ctx)).not.toContain("accounts");
	for (const account of await findRows(ctx.db, "accounts", {}))
		expect([account.id, addCents(await listEntries(ctx.db, account.id))]).toEqual([
			account.id,
			account.balanceCents,
		]);
	const [order] = await findRows(ctx.db, "workOrders", { id: "redelivered" });
	expect(order?.before).toBe(JSON.stringify({ lead: { state: "won" } }));
});
