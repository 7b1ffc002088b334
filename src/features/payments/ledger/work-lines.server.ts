import { getRootJobId } from "#features/estimates/job-copies.server.ts";
import { computeDiscountShares } from "#features/estimates/money.ts";
import { type JobWithLines, listJobsByVersion } from "#features/estimates/store.server.ts";
import { listQuotesByLead } from "#features/quotes/store.server.ts";
import { isDone } from "#features/work-orders/state-rules.server.ts";
import { loadWorkByLead } from "#features/work-orders/view.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Entry, EntryLine } from "./entries.ts";
import { splitLines } from "./tax.ts";
import { type GrossLine, withAdjustment } from "./tax-lines.ts";

type BilledLead = { leadId: string; hasOrder: boolean };

/**
 * Reads what some requests are billed for, with ITBMS, by request: of an order the approved jobs that were done, of an
 * estimate the approved jobs, of a quote its products.
 *
 * @param leads one batch
 * @source rules 12.5
 */
export async function loadWorkLines(
	db: DbOrTrx,
	leads: readonly BilledLead[],
	now: Date,
): Promise<Map<string, GrossLine[]>> {
	const leadIds = leads.map(({ leadId }) => leadId);
	const getWork = await loadWorkByLead(db, leadIds, now);
	const versionIds = leadIds.flatMap((leadId) => getWork(leadId).approval?.id ?? []);
	const jobsByVersion = await listJobsByVersion(db, versionIds);
	const quotes = await listQuotesByLead(db, leadIds);
	const quotesByLead = new Map(quotes.map((quote) => [quote.leadId, quote]));

	function getLines({ leadId, hasOrder }: BilledLead): GrossLine[] {
		const { approval, jobs } = getWork(leadId);
		const sold = new Set(
			jobs.filter((job) => (hasOrder ? isDone(job) : job.is_approved)).map(({ id: rootId }) => rootId),
		);
		const versionJobs = jobsByVersion.get(approval?.id ?? "") ?? [];
		const lines = versionJobs.filter((job) => sold.has(getRootJobId(job))).flatMap(toJobLines);
		return lines.length > 0 || hasOrder
			? lines
			: (quotesByLead.get(leadId)?.lines ?? []).map(({ name, quantity, priceCents, productId }) => ({
					...(productId && { productId }),
					description: name,
					quantityHundredths: quantity * 100,
					grossCents: quantity * priceCents,
				}));
	}

	return new Map(leads.map((lead) => [lead.leadId, getLines(lead)]));
}

type BareCharge = Pick<Entry, "id" | "cents" | "taxPercent" | "source"> & { leadId: string };

/**
 * Reads the lines of charges that have none stored, because they were posted before 010-ledger: their work, which has
 * not changed since, has them.
 *
 * @param charges one batch, at most one of an account
 * @returns by charge
 */
export async function loadMissingLines(
	db: DbOrTrx,
	charges: readonly BareCharge[],
	now: Date,
): Promise<Map<string, EntryLine[]>> {
	const leads = charges.map(({ leadId, source }) => ({ leadId, hasOrder: source === "order" }));
	const work = await loadWorkLines(db, leads, now);
	return new Map(
		charges.map(({ id, leadId, cents, taxPercent }) => [
			id,
			splitLines(withAdjustment(work.get(leadId) ?? [], cents), taxPercent ?? 0),
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
