import { toPageInfo } from "#domain/limits.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { SaleDetails, Sales, SalesFilter } from "./contract.ts";
import { NO_SUCH_SALE } from "./messages.ts";
import { ALL_PERIODS, getMonth, toDayRange } from "./period.ts";
import { loadDocuments, toSaleResponse } from "./sale-documents.server.ts";
import { loadSaleLines } from "./sale-lines.server.ts";
import {
	countMissing,
	countSales,
	findSales,
	listEntries,
	listMissing,
	totalPeriod,
} from "./sales-read-model.server.ts";
import type { TaxedLine } from "./tax-lines.ts";

const PAGE_SIZE = 50;

/** Lists the sales of a period and the refunds that lower them, or the sales without a number. @source rules 12.5 */
export async function listSales(
	{ reads, now }: Pick<AppContext, "reads" | "now">,
	{ period: periodInput, show, page }: SalesFilter,
): Promise<Sales> {
	const today = toPanamaDay(now());
	const month = getMonth(today);
	const period = periodInput === ALL_PERIODS ? null : (periodInput ?? month);
	const range = period === null ? undefined : toDayRange(period);
	const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
	const isMissing = show === "missing" || !range;
	const [entries, totals, missing, missingInRange, salesThisMonth] = await Promise.all([
		isMissing ? listMissing(reads, range, slice) : listEntries(reads, range, slice),
		range ? totalPeriod(reads, range) : null,
		countMissing(reads),
		isMissing ? countMissing(reads, range) : 0,
		countSales(reads, toDayRange(month)),
	]);
	const documents = await loadDocuments(reads, entries);
	const total = isMissing ? missingInRange : (totals?.sales ?? 0) + (totals?.refunds ?? 0);
	return {
		period,
		sales: documents.map(toSaleResponse),
		totals: totals && pickWireFields(totals, "sales", "refunds", "totalCents", "taxCents"),
		missing,
		sales_this_month: salesThisMonth,
		today,
		...toPageInfo(total, page, PAGE_SIZE),
	};
}

/** Reads a sale with all its fields. @throws NotFoundError for a request that is not due */
export async function readSale(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	leadId: string,
): Promise<SaleDetails> {
	const sale = requireFound((await findSales(db, [leadId])).get(leadId), NO_SUCH_SALE);
	const { document, refunds } = await loadSaleDocuments(db, leadId);
	const lines = (await loadSaleLines(db, [sale], ctx.now())).get(leadId) ?? [];
	return {
		...toSaleResponse(document),
		...pickWireFields(sale, "taxPercent", "typedAt", "typedBy"),
		net_cents: sale.chargedCents - sale.taxCents,
		lines: lines.map(toLineResponse),
		refunds: refunds.map((refund) => ({
			...toSaleResponse(refund),
			net_cents: refund.totalCents - refund.taxCents,
		})),
	};
}

/** Loads a sale and the refunds that lower it, the oldest first. */
export async function loadSaleDocuments(db: DbOrTrx, leadId: string) {
	const order = { refundedAt: "asc" } as const;
	const refundRows = await findRows(db, "refunds", { leadId, lowersDue: 1 }, order);
	const [document, ...refunds] = await loadDocuments(db, [
		{ leadId, day: "", refundId: "" },
		...refundRows.map(({ id, day }) => ({ leadId, day, refundId: id })),
	]);
	return { document: requireFound(document, NO_SUCH_SALE), refunds };
}

const toLineResponse = (line: TaxedLine) =>
	pickWireFields(
		line,
		...(["description", "quantityHundredths", "unitMicros", "netCents", "taxCents", "grossCents"] as const),
	);
