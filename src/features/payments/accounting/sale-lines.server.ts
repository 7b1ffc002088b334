import { getRootJobId } from "#features/estimates/job-copies.server.ts";
import { computeDiscountShares } from "#features/estimates/money.ts";
import { type JobWithLines, listJobsByVersion } from "#features/estimates/store.server.ts";
import { listQuotesByLead } from "#features/quotes/store.server.ts";
import { isDone } from "#features/work-orders/state-rules.server.ts";
import { loadWorkByLead } from "#features/work-orders/view.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { SaleRow } from "./sales-read-model.server.ts";
import { type GrossLine, splitTax, type TaxedLine, withAdjustment } from "./tax-lines.ts";

/**
 * Reads the lines of some sales, by request: of an order the approved jobs that were done, of an estimate the approved
 * jobs, of a quote its products. They add up to what was charged.
 *
 * @param sales one batch
 * @source rules 12.5
 */
export async function loadSaleLines(
	db: DbOrTrx,
	sales: readonly SaleRow[],
	now: Date,
): Promise<Map<string, TaxedLine[]>> {
	const leadIds = sales.map(({ leadId }) => leadId);
	const getWork = await loadWorkByLead(db, leadIds, now);
	const versionIds = leadIds.flatMap((leadId) => getWork(leadId).approval?.id ?? []);
	const jobsByVersion = await listJobsByVersion(db, versionIds);
	const quotes = await listQuotesByLead(db, leadIds);
	const quotesByLead = new Map(quotes.map((quote) => [quote.leadId, quote]));

	function getLines({ leadId, orderReference }: SaleRow): GrossLine[] {
		const { approval, jobs } = getWork(leadId);
		const sold = new Set(
			jobs
				.filter((job) => (orderReference === null ? job.is_approved : isDone(job)))
				.map(({ id: rootId }) => rootId),
		);
		const versionJobs = jobsByVersion.get(approval?.id ?? "") ?? [];
		const lines = versionJobs.filter((job) => sold.has(getRootJobId(job))).flatMap(toJobLines);
		return lines.length > 0 || orderReference !== null
			? lines
			: (quotesByLead.get(leadId)?.lines ?? []).map(({ name, quantity, priceCents }) => ({
					description: name,
					quantityHundredths: quantity * 100,
					grossCents: quantity * priceCents,
				}));
	}

	return new Map(
		sales.map((sale) => [
			sale.leadId,
			splitTax(withAdjustment(getLines(sale), sale.chargedCents), sale.taxPercent),
		]),
	);
}

/** Returns the lines of a job; each takes its share of the job's discount. */
function toJobLines({ title, lines, discountCents }: JobWithLines): GrossLine[] {
	const priced = lines.map(({ id, lineCents }) => ({ id, sumCents: lineCents }));
	const shares = computeDiscountShares(priced, discountCents);
	return lines.map(({ text, quantityHundredths, lineCents }, index) => ({
		description: text === title ? title : `${title}: ${text}`,
		quantityHundredths,
		grossCents: lineCents - (shares[index] ?? 0),
	}));
}
