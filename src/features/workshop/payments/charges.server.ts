import { createHash } from "node:crypto";
import type { LeadState } from "#core/requests/lead-states.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { listQuotesByLead } from "#features/inbox/quotes/store.server.ts";
import { findApprovals } from "#features/workshop/estimates/approvals.server.ts";
import { getRootJobId } from "#features/workshop/estimates/draft/job-copies.server.ts";
import { computeDepositCents, computeDiscountShares } from "#features/workshop/estimates/money.ts";
import { type JobWithLines, listJobsByVersion } from "#features/workshop/estimates/store.server.ts";
import { isDone, isSettled } from "#features/workshop/work-orders/moves/state-rules.server.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { findOrderOfLead } from "#features/workshop/work-orders/store.server.ts";
import { loadWork, loadWorkByLead } from "#features/workshop/work-orders/view.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { addCents, type Entry, type EntryLine, type EntrySource } from "./ledger/entries.ts";
import { type GrossLine, splitLines, withAdjustment } from "./ledger/tax-lines.ts";

export type AccountLead = { id: string; state: LeadState; updatedAt: string };
/** `warranty` is that of work that was done, or "". */
export type ChargeLine = { title: string; cents: number; isOpen: boolean; warranty: string };
export type Charge = {
	lines: ChargeLine[];
	/** The total of the lines. */
	totalCents: number;
	/** The most that is expected, such as an estimate that waits for its answer. */
	expectedCents: number;
	/** The requested deposit; 0 without, and once the work began. */
	depositCents: number;
	/** The car left, or the request without a car inside is won; then since when. */
	dueOn: string | null;
	/** The record that the lines are of. */
	source: EntrySource;
	sourceId: string;
};

/**
 * Reads what a request costs: the approved jobs of its order, else those of its estimate, else the lines of its quote.
 * After the car left, only what was done counts.
 *
 * @source rules 12.1
 */
export async function readCharge(db: DbOrTrx, lead: AccountLead, now: Date): Promise<Charge> {
	const order = await findOrderOfLead(db, lead.id);
	const { approval, versions = [] } = (await findApprovals(db, [lead.id], now)).get(lead.id) ?? {};
	const current = versions.find(({ id }) => id === approval?.id);
	const offeredCents = approval?.isWaiting ? approval.totalCents : 0;
	const toCharge = (
		lines: ChargeLine[],
		dueOn: string | null,
		origin: Pick<Charge, "source" | "sourceId">,
	): Charge => {
		const totalCents = addCents(lines);
		const expectedCents = totalCents + offeredCents;
		const percent = current?.depositPercent ?? 0;
		const hasStarted = order !== undefined && getOrderStateInfo(order.state).hasStarted;
		const depositCents = hasStarted
			? 0
			: computeDepositCents({ approvedCents: totalCents, offeredCents, percent });
		return { lines, totalCents, expectedCents, depositCents, dueOn, ...origin };
	};
	if (order) {
		const { jobs } = await loadWork(db, lead.id, now);
		const { isInside } = getOrderStateInfo(order.state);
		const counted = jobs.filter((job) =>
			isInside ? job.is_approved && !(isSettled(job) && !isDone(job)) : isDone(job),
		);
		const lines = counted.map((job) => ({
			title: job.title,
			cents: job.total_cents,
			isOpen: isInside && !isDone(job),
			warranty: isDone(job) ? job.warranty : "",
		}));
		const dueOn = isInside ? null : toPanamaDay(new Date(order.stateAt));
		return toCharge(lines, dueOn, { source: "order", sourceId: order.id });
	}
	const isWon = getLeadStateInfo(lead.state).outcome === "job";
	const dueOn = isWon ? toPanamaDay(new Date(lead.updatedAt)) : null;
	const approved = (approval?.jobs ?? []).filter(({ isApproved }) => isApproved);
	if (approved.length > 0)
		return toCharge(
			approved.map(({ title, cents }) => ({ title, cents, isOpen: !isWon, warranty: "" })),
			dueOn,
			{ source: "estimate", sourceId: approval?.id ?? lead.id },
		);
	const [quote] = await listQuotesByLead(db, [lead.id]);
	const products = (quote?.lines ?? []).map(({ name, quantity, priceCents }) => ({
		title: quantity > 1 ? `${quantity} × ${name}` : name,
		cents: quantity * priceCents,
		isOpen: !isWon,
		warranty: "",
	}));
	const isQuote = products.length > 0;
	return toCharge(products, dueOn, { source: isQuote ? "quote" : "request", sourceId: lead.id });
}

/** Returns the version of the lines that a win charges: it changes with their titles, amounts and order. */
export function getWorkVersion({ lines }: Pick<Charge, "lines">): string {
	const content = JSON.stringify(lines.map(({ title, cents }) => [title, cents]));
	return createHash("sha256").update(content).digest("base64url");
}

/** Returns the ITBMS rate of a request: that of its estimate if jobs of it are approved, else that of the settings. */
export async function readTaxPercent(db: DbOrTrx, leadId: string, now: Date): Promise<number> {
	const { approval, versions = [] } = (await findApprovals(db, [leadId], now)).get(leadId) ?? {};
	const current = versions.find(({ id }) => id === approval?.id);
	const isEstimated = approval?.jobs.some(({ isApproved }) => isApproved);
	return current && isEstimated ? current.taxPercent : (await getSettings(db)).taxPercent;
}

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
