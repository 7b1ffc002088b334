import { sql } from "kysely";
import { computeTaxCents } from "#core/settings/tax.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { countRows, readInBatches } from "#server/database/rows.server.ts";
import type { DayRange } from "./period.ts";

/** A row of the file: a sale, or a refund that lowers one. `refundId` is "" for a sale. */
export type SaleEntry = { leadId: string; day: string; refundId: string };

/** Selects the sales, by an index on the day. Literals, because partial indexes do not match parameters. */
const selectSales = (db: DbOrTrx) =>
	db
		.selectFrom("receivables")
		.where("receivables.dueOn", "is not", null)
		.where("receivables.chargedCents", ">", sql.lit(0));

const selectSalesOfPeriod = (db: DbOrTrx, { first, last }: DayRange) =>
	selectSales(db).where("receivables.dueOn", ">=", first).where("receivables.dueOn", "<=", last);

const selectMissing = (db: DbOrTrx) => selectSales(db).where("receivables.isInvoiced", "=", sql.lit(0));

/** Selects the refunds that lower a sale. A request whose delivery was undone has none. */
const selectRefundsOfPeriod = (db: DbOrTrx, { first, last }: DayRange) =>
	db
		.selectFrom("refunds")
		.innerJoin("receivables", "receivables.leadId", "refunds.leadId")
		.where("refunds.day", ">=", first)
		.where("refunds.day", "<=", last)
		.where("refunds.lowersDue", "=", 1)
		.where("receivables.dueOn", "is not", null)
		.where("receivables.chargedCents", ">", 0);

const SALE_KEY = [
	"receivables.leadId",
	sql<string>`receivables.due_on`.as("day"),
	sql<string>`''`.as("refundId"),
] as const;

const REFUND_KEY = ["refunds.leadId", "refunds.day", "refunds.id as refundId"] as const;

function selectEntries(db: DbOrTrx, range: DayRange) {
	const sales = selectSalesOfPeriod(db, range).select(SALE_KEY);
	const refunds = selectRefundsOfPeriod(db, range).select(REFUND_KEY);
	return db.selectFrom(sales.unionAll(refunds).as("entries"));
}

type Slice = { limit: number; offset: number };

/** Lists one page of a period, the newest first. */
export const listEntries = (db: DbOrTrx, range: DayRange, { limit, offset }: Slice): Promise<SaleEntry[]> =>
	selectEntries(db, range)
		.selectAll()
		.orderBy("day", "desc")
		.orderBy("leadId")
		.orderBy("refundId")
		.limit(limit)
		.offset(offset)
		.execute();

/** Lists one page of the sales without a number, the newest first. @param range omitted for all periods */
export const listMissing = (
	db: DbOrTrx,
	range: DayRange | undefined,
	{ limit, offset }: Slice,
): Promise<SaleEntry[]> =>
	withinRange(selectMissing(db), range)
		.select(SALE_KEY)
		.orderBy("receivables.dueOn", "desc")
		.orderBy("receivables.leadId", "desc")
		.limit(limit)
		.offset(offset)
		.execute();

/** Counts the sales without a number. @param range omitted for all periods */
export const countMissing = (db: DbOrTrx, range?: DayRange) =>
	countRows(withinRange(selectMissing(db), range));

export const countSales = (db: DbOrTrx, range: DayRange) => countRows(selectSalesOfPeriod(db, range));

const withinRange = (query: ReturnType<typeof selectMissing>, range: DayRange | undefined) =>
	range
		? query.where("receivables.dueOn", ">=", range.first).where("receivables.dueOn", "<=", range.last)
		: query;

/** Reads all entries of a period in batches, the oldest first. */
export function streamEntries(
	db: DbOrTrx,
	{ first, last }: DayRange,
	limit: number,
): AsyncGenerator<SaleEntry[], void> {
	return readInBatches<SaleEntry>((row) => {
		const entries = selectEntries(db, { first: row?.day ?? first, last });
		const rest = row
			? entries.where(sql<boolean>`(day, lead_id, refund_id) > (${row.day}, ${row.leadId}, ${row.refundId})`)
			: entries;
		return rest.selectAll().orderBy("day").orderBy("leadId").orderBy("refundId").limit(limit).execute();
	});
}

/** Adds up a period: what became due minus what refunds lowered, with its ITBMS. */
export async function totalPeriod(db: DbOrTrx, range: DayRange) {
	const [sales, refunds] = await Promise.all([
		selectSalesOfPeriod(db, range)
			.select([
				sql<number>`count(*)`.as("count"),
				sql<number>`coalesce(sum(receivables.charged_cents), 0)`.as("cents"),
				sql<number>`coalesce(sum(receivables.tax_cents), 0)`.as("taxCents"),
			])
			.executeTakeFirstOrThrow(),
		// Each refund is rounded on its own, as in its line.
		selectRefundsOfPeriod(db, range).select(["refunds.cents", "receivables.taxPercent"]).execute(),
	]);
	const refundedCents = refunds.reduce((total, { cents }) => total + cents, 0);
	const refundedTaxCents = refunds.reduce(
		(total, { cents, ...tax }) => total + computeTaxCents(cents, tax),
		0,
	);
	return {
		sales: Number(sales.count),
		refunds: refunds.length,
		totalCents: Number(sales.cents) - refundedCents,
		taxCents: Number(sales.taxCents) - refundedTaxCents,
	};
}

/** Finds sales with their references and numbers, by request. Requests that owe nothing are left out. */
export async function findSales(db: DbOrTrx, leadIds: readonly string[]): Promise<Map<string, SaleRow>> {
	if (leadIds.length === 0) return new Map();
	const rows = await selectSaleRows(db, leadIds).execute();
	return new Map(rows.map((row) => [row.leadId, row]));
}

export type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSaleRows>["execute"]>>[number];

const selectSaleRows = (db: DbOrTrx, leadIds: readonly string[]) =>
	selectSales(db)
		.where("receivables.leadId", "in", leadIds)
		.innerJoin("leads", "leads.id", "receivables.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.leftJoin("workOrders", "workOrders.leadId", "receivables.leadId")
		.leftJoin("invoiceNumbers", "invoiceNumbers.leadId", "receivables.leadId")
		.select([
			"receivables.leadId",
			sql<string>`receivables.due_on`.as("dueOn"),
			"receivables.chargedCents",
			"receivables.taxPercent",
			"receivables.taxCents",
			"receivables.balanceCents",
		])
		// Staff may note the tax number after the delivery.
		.select(sql<string | null>`coalesce(receivables.payer_ruc, customers.ruc)`.as("payerRuc"))
		.select(["receivables.payerName", "leads.reference"])
		.select(["workOrders.id as orderId", "workOrders.reference as orderReference"])
		.select(["invoiceNumbers.number", "invoiceNumbers.typedAt", "invoiceNumbers.typedBy"]);
