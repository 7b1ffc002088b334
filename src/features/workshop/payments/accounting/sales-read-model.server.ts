import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { countRows, readInBatches } from "#server/database/rows.server.ts";
import type { DayRange } from "./period.ts";

/** A row of the file: a sale, or a credit note that lowers one. */
export type InvoiceKey = Pick<SaleRow, "id" | "day" | "leadId" | "ofInvoiceId">;

/** Selects the rows of the file. Literals, because partial indexes do not match parameters. */
const selectFiled = (db: DbOrTrx) =>
	db.selectFrom("invoices").where("invoices.state", "<>", sql.lit("dropped"));

const selectFiledOfPeriod = (db: DbOrTrx, { first, last }: DayRange) =>
	selectFiled(db).where("invoices.day", ">=", first).where("invoices.day", "<=", last);

/** Without the condition of `selectFiled`: with both, SQLite reads all rows of the file. */
const selectMissing = (db: DbOrTrx) =>
	db.selectFrom("invoices").where("invoices.state", "=", sql.lit("missing"));

/** Adds the request of each row. */
const withAccount = (query: ReturnType<typeof selectFiled>) =>
	query.innerJoin("accounts", "accounts.id", "invoices.accountId");

/** A credit note follows its sale if both are of one day. */
const SALE = sql<string>`coalesce(invoices.of_invoice_id, '')`;
const KEY = ["invoices.id", "invoices.day", "accounts.leadId", "invoices.ofInvoiceId"] as const;

type Slice = { limit: number; offset: number };

/** Lists one page of a period, the newest first. */
export const listFiled = (db: DbOrTrx, range: DayRange, { limit, offset }: Slice): Promise<InvoiceKey[]> =>
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
	db: DbOrTrx,
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
export const countMissing = (db: DbOrTrx, range?: DayRange) =>
	countRows(withinRange(selectMissing(db), range));

/** Counts the rows of a period, also numbers without a sale, which add nothing to its total. */
export const countFiled = (db: DbOrTrx, range: DayRange) => countRows(selectFiledOfPeriod(db, range));

export const countSales = (db: DbOrTrx, range: DayRange) =>
	countRows(selectFiledOfPeriod(db, range).where("invoices.kind", "=", "invoice"));

const withinRange = (query: ReturnType<typeof selectMissing>, range: DayRange | undefined) =>
	range ? query.where("invoices.day", ">=", range.first).where("invoices.day", "<=", range.last) : query;

/** Reads all rows of a period in batches, the oldest first. */
export function streamFiled(
	db: DbOrTrx,
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
export async function totalPeriod(db: DbOrTrx, range: DayRange) {
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

/** Finds rows of the file with their requests, by id; also those that were dropped. */
export async function findSales(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, SaleRow>> {
	if (ids.length === 0) return new Map();
	const rows = await selectSaleRows(db).where("invoices.id", "in", ids).execute();
	return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the credit notes of a sale by day. */
export const listCreditNotes = (db: DbOrTrx, saleId: string): Promise<InvoiceKey[]> =>
	withAccount(selectFiled(db))
		.where("invoices.ofInvoiceId", "=", saleId)
		.select(KEY)
		.orderBy("invoices.day")
		.orderBy("invoices.id")
		.execute();

export type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSaleRows>["execute"]>>[number];

const selectSaleRows = (db: DbOrTrx) =>
	db
		.selectFrom("invoices")
		.innerJoin("accounts", "accounts.id", "invoices.accountId")
		.innerJoin("leads", "leads.id", "accounts.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.leftJoin("workOrders", "workOrders.leadId", "accounts.leadId")
		.select(["invoices.id", "invoices.accountId", "invoices.kind", "invoices.ofInvoiceId", "invoices.day"])
		.select(["invoices.state", "invoices.number", "invoices.typedAt", "invoices.typedBy"])
		.select(["accounts.leadId", "leads.reference"])
		.select(["workOrders.id as orderId", "workOrders.reference as orderReference"])
		.select([
			sql<string>`coalesce(invoices.payer_name, accounts.payer_name)`.as("payerName"),
			// Staff may note the tax number after the delivery, until the document has a number.
			sql<string | null>`case when invoices.payer_name is null
				then coalesce(accounts.payer_ruc, customers.ruc) else invoices.payer_ruc end`.as("payerRuc"),
		]);
