import { toPageInfo } from "#domain/limits.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { SaleDetails, Sales, SalesFilter } from "#features/workshop/payments/accounting/contract.ts";
import { NO_SUCH_SALE } from "#features/workshop/payments/accounting/messages.ts";
import { ALL_PERIODS, getMonth, toDayRange } from "#features/workshop/payments/accounting/period.ts";
import type { TaxedLine } from "#features/workshop/payments/ledger/tax-lines.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import {
	countFiled,
	countMissing,
	countSales,
	listCreditNotes,
	listFiled,
	listMissing,
	totalPeriod,
} from "./filed-sales.server.ts";
import { loadDocuments, type SaleDocument, toSaleResponse } from "./sale-documents.server.ts";
import { loadSaleLines } from "./sale-lines.server.ts";

const PAGE_SIZE = 50;

/** Lists the sales of a period and the credit notes that lower them, or the documents without a number. @source rules 12.5 */
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
	const [keys, totals, missing, total, salesThisMonth] = await Promise.all([
		isMissing ? listMissing(reads, range, slice) : listFiled(reads, range, slice),
		range ? totalPeriod(reads, range) : null,
		countMissing(reads),
		isMissing ? countMissing(reads, range) : countFiled(reads, range),
		countSales(reads, toDayRange(month)),
	]);
	const documents = await loadDocuments(reads, keys);
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

/** Reads a sale or a credit note with all its fields. @throws NotFoundError for a sale that was undone */
export async function readSale(ctx: Pick<AppContext, "now">, db: DbOrTrx, id: string): Promise<SaleDetails> {
	const { document, refunds } = await loadSaleDocuments(db, id);
	const { sale, taxPercent, totalCents, taxCents } = document;
	const getLines = await loadSaleLines(db, [document], ctx.now());
	return {
		...toSaleResponse(document),
		...pickWireFields(sale, "typedAt", "typedBy"),
		tax_percent: taxPercent,
		net_cents: totalCents - taxCents,
		lines: getLines(document).map(toLineResponse),
		refunds: refunds.map((refund) => ({
			...toSaleResponse(refund),
			net_cents: refund.totalCents - refund.taxCents,
		})),
	};
}

/** Loads a document and the credit notes that lower it, the oldest first. @throws NotFoundError */
export async function loadSaleDocuments(db: DbOrTrx, id: string) {
	const [document] = await loadDocuments(db, [{ id }]);
	const filed = requireFound(document?.sale.state === "dropped" ? undefined : document, NO_SUCH_SALE);
	const refunds = await loadDocuments(db, await listCreditNotes(db, id));
	return { document: filed, refunds: refunds.toSorted(compareEntered) };
}

const compareEntered = ({ entries: [one] }: SaleDocument, { entries: [other] }: SaleDocument) =>
	(one?.enteredAt ?? "").localeCompare(other?.enteredAt ?? "");

const toLineResponse = (line: TaxedLine) =>
	pickWireFields(
		line,
		...(["description", "quantityHundredths", "unitMicros", "netCents", "taxCents", "grossCents"] as const),
	);
