import { sql } from "kysely";
import type { DayRange } from "#features/workshop/payments/accounting/period.ts";
import type { SaleRow } from "#features/workshop/payments/accounting/sale-rows-read-model.server.ts";
import { countRows, readInBatches } from "#server/database/rows.server.ts";
import type { SaleView } from "./tables.server.ts";

/** A row of the file: a sale, or a credit note that lowers one. */
export type InvoiceKey = Pick<SaleRow, "id" | "day" | "leadId" | "ofInvoiceId">;

/** Selects the rows of the file. Literals, because partial indexes do not match parameters. */
const selectFiled = (db: SaleView) =>
	db.selectFrom("invoices").where("invoices.state", "<>", sql.lit("dropped"));

const selectFiledOfPeriod = (db: SaleView, { first, last }: DayRange) =>
	selectFiled(db).where("invoices.day", ">=", first).where("invoices.day", "<=", last);

/** Without the condition of `selectFiled`: with both, SQLite reads all rows of the file. */
const selectMissing = (db: SaleView) =>
	db.selectFrom("invoices").where("invoices.state", "=", sql.lit("missing"));

/** Adds the request of each row. */
const withAccount = (query: ReturnType<typeof selectFiled>) =>
	query.innerJoin("accounts", "accounts.id", "invoices.accountId");

/** A credit note follows its sale if both are of one day. */
const SALE = sql<string>`coalesce(invoices.of_invoice_id, '')`;
const KEY = ["invoices.id", "invoices.day", "accounts.leadId", "invoices.ofInvoiceId"] as const;

type Slice = { limit: number; offset: number };

/** Lists one page of a period, the newest first. */
export const listFiled = (db: SaleView, range: DayRange, { limit, offset }: Slice): Promise<InvoiceKey[]> =>
	withAccount(selectFiledOfPeriod(db, range))
		.select(KEY)
		.orderBy("invoices.day", "desc")
		.orderBy("accounts.leadId")
		.orderBy(SALE)
		.orderBy("invoices.id")
		.limit(limit)
		.offset(offset)
		.execute();

/** Lists one page of the documents without a number, the newest first. @param range omitted for all periods */
export const listMissing = (
	db: SaleView,
	range: DayRange | undefined,
	{ limit, offset }: Slice,
): Promise<InvoiceKey[]> => {
	// The rows before the page are skipped in the index alone.
	const page = withinRange(selectMissing(db), range)
		.select("invoices.id")
		.orderBy("invoices.day", "desc")
		.orderBy("invoices.id", "desc")
		.limit(limit)
		.offset(offset);
	return withAccount(db.selectFrom("invoices").where("invoices.id", "in", page))
		.select(KEY)
		.orderBy("invoices.day", "desc")
		.orderBy("invoices.id", "desc")
		.execute();
};

/** Counts the documents without a number. @param range omitted for all periods */
export const countMissing = (db: SaleView, range?: DayRange) =>
	countRows(withinRange(selectMissing(db), range));

/** Counts the rows of a period, also numbers without a sale, which add nothing to its total. */
export const countFiled = (db: SaleView, range: DayRange) => countRows(selectFiledOfPeriod(db, range));

export const countSales = (db: SaleView, range: DayRange) =>
	countRows(selectFiledOfPeriod(db, range).where("invoices.kind", "=", "invoice"));

const withinRange = (query: ReturnType<typeof selectMissing>, range: DayRange | undefined) =>
	range ? query.where("invoices.day", ">=", range.first).where("invoices.day", "<=", range.last) : query;

/** Reads all rows of a period in batches, the oldest first. */
export function streamFiled(
	db: SaleView,
	{ first, last }: DayRange,
	limit: number,
): AsyncGenerator<InvoiceKey[], void> {
	return readInBatches<InvoiceKey>((row) => {
		const filed = withAccount(selectFiledOfPeriod(db, { first: row?.day ?? first, last }));
		const rest = row
			? filed.where(
					sql<boolean>`(invoices.day, accounts.lead_id, ${SALE}, invoices.id) > (${row.day}, ${row.leadId}, ${row.ofInvoiceId ?? ""}, ${row.id})`,
				)
			: filed;
		return rest
			.select(KEY)
			.orderBy("invoices.day")
			.orderBy("accounts.leadId")
			.orderBy(SALE)
			.orderBy("invoices.id")
			.limit(limit)
			.execute();
	});
}

/** Adds up a period: what was charged less what lowered it, with its ITBMS. */
export async function totalPeriod(db: SaleView, range: DayRange) {
	const rows = await selectFiledOfPeriod(db, range)
		.innerJoin("invoiceEntries", "invoiceEntries.invoiceId", "invoices.id")
		.innerJoin("entries", "entries.id", "invoiceEntries.entryId")
		.groupBy("invoices.kind")
		.select("invoices.kind")
		.select([
			sql<number>`count(distinct invoices.id)`.as("count"),
			sql<number>`cast(sum(entries.cents) as bigint)`.as("cents"),
			sql<number>`cast(sum(entries.tax_cents) as bigint)`.as("taxCents"),
		])
		.execute();
	const getCount = (kind: "invoice" | "credit_note") =>
		Number(rows.find((row) => row.kind === kind)?.count ?? 0);
	return {
		sales: getCount("invoice"),
		refunds: getCount("credit_note"),
		totalCents: rows.reduce((total, { cents }) => total + Number(cents), 0),
		taxCents: rows.reduce((total, { taxCents }) => total + Number(taxCents), 0),
	};
}

/** Lists the credit notes of a sale by day. */
export const listCreditNotes = (db: SaleView, saleId: string): Promise<InvoiceKey[]> =>
	withAccount(selectFiled(db))
		.where("invoices.ofInvoiceId", "=", saleId)
		.select(KEY)
		.orderBy("invoices.day")
		.orderBy("invoices.id")
		.execute();
