import { closeMistakenLead } from "#core/requests/changes/lead-updates.server.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { assertNotForgotten } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { findProductsByIds } from "#features/content/products/store.server.ts";
import { MAX_TOTAL_CENTS, MAX_TOTAL_LINES, MAX_VALID_DAYS } from "#features/workshop/estimates/bounds.ts";
import { toEstimateChangedError } from "#features/workshop/estimates/conflicts.server.ts";
import type { DeletedDraft, Estimate } from "#features/workshop/estimates/contract.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import { getEstimateStateInfo, isDeferredJob } from "#features/workshop/estimates/estimate-states.ts";
import {
	DRAFT_DELETED,
	FOREIGN_ID,
	NEEDED_JOB_MISSING,
	NO_PRODUCT,
	NOT_A_DRAFT,
	PERSON_ERASED,
	TOO_MANY_LINES,
	TOTAL_TOO_LARGE,
	VALID_TOO_LONG,
} from "#features/workshop/estimates/messages.ts";
import { computeTotal } from "#features/workshop/estimates/money.ts";
import {
	deleteJobs,
	deleteVersion,
	type EstimateRecord,
	hasForeignIds,
	insertJobs,
	isOpenJob,
	type JobWithLines,
	type LineRow,
	listJobsByVersion,
	listVersionJobs,
	listVersions,
	lockEstimate,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import { getEstimateView, isOpenedWithDraft } from "#features/workshop/estimates/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { toCarColumns } from "./blank-version.server.ts";
import type { DraftJob, EstimateDraft } from "./draft-contract.ts";
import { applyDiscount, getRootJobId, sortLockedFirst } from "./job-copies.server.ts";
import { buildJob } from "./new-job.server.ts";

/**
 * Saves a complete draft; fields may still be empty. Locked jobs stay unchanged. Sent versions cannot be edited.
 *
 * @throws NotFoundError | RuleError not_a_draft | changed_meanwhile (409, with both versions) | too_far |
 *   unknown_product | bad_need | too_much | foreign_id (422)
 * @source rules 10.3, 10.5
 */
export function editDraft(
	call: Call,
	{ id, draft }: { id: string; draft: EstimateDraft },
): Promise<Estimate> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const storedDraft = await lockDraft(trx, id);
		const previousJobs = await listVersionJobs(trx, id);
		const now = ctx.now();
		if (draft.valid_until > addDays(toPanamaDay(now), MAX_VALID_DAYS))
			throw rejectEstimate("too_far", VALID_TOO_LONG, { field: "valid_until" });
		const jobs = await buildDraftJobs(work, {
			draft,
			previousJobs,
			storedDraft,
			now: now.toISOString(),
		});
		const repriced = applyDiscount(jobs, draft.discount_cents);
		const undiscountedCents = computeTotal(jobs.map(({ sumCents }) => sumCents));
		if (undiscountedCents > MAX_TOTAL_CENTS) throw rejectEstimate("too_much", TOTAL_TOO_LARGE);
		const { taxPercent } = await getSettings(trx);
		const changes = {
			...toCarColumns(draft.car),
			validUntil: draft.valid_until,
			onlyWhole: draft.only_whole ? 1 : 0,
			note: draft.note,
			deliveryText: draft.delivery_text,
			taxPercent,
			totalCents: repriced.totalCents,
			discountCents: draft.discount_cents,
			discountReason: draft.discount_reason,
			depositPercent: draft.deposit_percent,
		};
		const isCurrent = storedDraft.updatedAt === draft.updated_at;
		if (!(isCurrent && (await updateEstimate(trx, storedDraft, changes, now)))) {
			const current = await getEstimateView(trx, ctx, actor, id);
			const { answered } = current;
			const versions = { current, yours: draft };
			throw answered
				? changedMeanwhileError(answered, versions)
				: await toEstimateChangedError(work, { estimate: storedDraft, extra: versions });
		}
		// The draft has content now: a new estimate for the same customer is for another car, so forget the
		// submission's body.
		if (storedDraft.updatedAt === storedDraft.createdAt) await forgetSubmissionBody(trx, "estimates", id);
		await deleteJobs(trx, getIds(previousJobs.filter(isOpenJob)));
		await insertJobs(trx, repriced.jobs.filter(isOpenJob));
		return getEstimateView(trx, ctx, actor, id);
	});
}

/**
 * Deletes a draft; the previous version becomes the latest again.
 *
 * @param withRequest also closes the request that was created with it, unless it has any activity
 * @returns the id of the previous version or null, and the request if it was closed
 * @throws NotFoundError | RuleError not_a_draft (409)
 * @source rules 10.16
 */
export function deleteDraft(
	call: Call,
	{ id, withRequest }: { id: string; withRequest: boolean },
): Promise<DeletedDraft> {
	const { ctx, actor } = call;
	return withTransaction(ctx.db, async (trx) => {
		const draft = await lockDraft(trx, id);
		const { leadId } = draft;
		const lead = withRequest && (await findLead(trx, leadId));
		const shouldCloseLead = lead && isOpenedWithDraft(lead, (await listVersions(trx, leadId)).length);
		await deleteVersion(trx, draft);
		// Forget the submission's body: the same request within minutes has to start a new draft, not return the
		// deleted one.
		await forgetSubmissionBody(trx, "estimates", id);
		if (shouldCloseLead)
			await closeMistakenLead(trx, ctx.now(), leadId, {
				author: actor.fullName,
				reason: DRAFT_DELETED,
			});
		const closedLead = shouldCloseLead ? await findLead(trx, leadId) : undefined;
		return {
			id: (await listVersions(trx, leadId))[0]?.id ?? null,
			closed_request: closedLead ? { id: closedLead.id, updated_at: closedLead.updated_at } : null,
		};
	});
}

async function lockDraft(trx: Trx, id: string): Promise<EstimateRecord> {
	const { estimate: draft } = await lockEstimate(trx, id);
	if (!getEstimateStateInfo(draft.state).isDraft) throw rejectEstimate("not_a_draft", NOT_A_DRAFT);
	return draft;
}

/**
 * Rejects requests whose person was erased: no erasure would cover new data.
 *
 * @throws RuleError person_gone (409)
 * @source rules 10.15
 */
export const requirePerson = (trx: Trx, leadId: string) => assertNotForgotten(trx, leadId, PERSON_ERASED);

type DraftEdit = {
	draft: EstimateDraft;
	previousJobs: JobWithLines[];
	storedDraft: EstimateRecord;
	now: string;
};

/** Builds the draft's jobs: the locked ones first, then those of the request body. */
async function buildDraftJobs(
	work: Pick<Work, "trx" | "actor">,
	{ draft, previousJobs, storedDraft, now }: DraftEdit,
) {
	const { trx, actor } = work;
	const locked = previousJobs.filter(({ isLocked }) => isLocked === 1);
	const storedJobs = new Map(previousJobs.map((job) => [job.id, job]));
	const openJobs = draft.jobs.filter(({ id }) => storedJobs.get(id)?.isLocked !== 1);
	const jobIds = getIds([...locked, ...openJobs]);
	const lineIds = openJobs.flatMap(({ lines }) => lines.flatMap((line) => line.id ?? []));
	const lockedLines = locked.flatMap(({ lines }) => getIds(lines));
	const hasDuplicateIds = hasDuplicates(jobIds) || hasDuplicates([...lockedLines, ...lineIds]);
	if (hasDuplicateIds || (await hasForeignIds(trx, storedDraft.id, { jobIds, lineIds })))
		throw rejectEstimate("foreign_id", FOREIGN_ID);
	if (computeTotal(openJobs.map(({ lines }) => lines.length)) > MAX_TOTAL_LINES)
		throw rejectEstimate("too_much", TOO_MANY_LINES);
	if (openJobs.some((job) => job.needs_job_id && !isOtherJob(job, jobIds)))
		throw rejectEstimate("bad_need", NEEDED_JOB_MISSING);
	const storedLines = new Map(previousJobs.flatMap(({ lines }) => lines).map((line) => [line.id, line]));
	const skus = await findSkus(trx, openJobs, storedLines);
	const roots = await findDeferredRoots(trx, storedDraft);
	const isOwner = hasRight(actor, "estimateCosts");
	const jobs = openJobs.map((job): JobWithLines => {
		const lines = job.lines.map((line) => {
			const hasCostInput = isOwner && line.cost_cents !== undefined;
			const cost = hasCostInput ? line.cost_cents : storedLines.get(line.id ?? "")?.costCents;
			return { ...line, cost_cents: cost, sku: skus.get(line.product_id ?? "") ?? null };
		});
		const stored = storedJobs.get(job.id);
		const revived = job.revived_from_id ? roots.get(job.revived_from_id) : undefined;
		const identity = {
			id: job.id,
			estimateId: storedDraft.id,
			createdAt: stored?.createdAt ?? now,
		};
		return {
			...buildJob({ ...job, lines }, identity),
			copiedFromId: stored?.copiedFromId ?? revived?.id ?? null,
			serviceId: (stored ?? revived)?.serviceId ?? null,
		};
	});
	return sortLockedFirst([...locked, ...jobs]);
}

const hasDuplicates = (ids: readonly string[]) => new Set(ids).size < ids.length;
const isOtherJob = ({ id, needs_job_id: needs }: DraftJob, ids: readonly string[]) =>
	needs !== null && needs !== id && ids.includes(needs);

/**
 * Finds the SKU of each product in some jobs. Products already in the draft keep theirs, even if discontinued.
 *
 * @throws RuleError unknown_product (422)
 */
export async function findSkus(
	trx: Trx,
	jobs: readonly Pick<DraftJob, "lines">[],
	storedLines: ReadonlyMap<string, LineRow> = new Map(),
): Promise<Map<string, string>> {
	const skus = new Map<string, string>();
	for (const { productId, sku } of storedLines.values()) if (productId && sku) skus.set(productId, sku);
	const productIds = jobs.flatMap(({ lines }) => lines.flatMap((line) => line.product_id ?? []));
	const newIds = [...new Set(productIds)].filter((id) => !skus.has(id));
	for (const { id, sku } of await findProductsByIds(trx, newIds)) skus.set(id, sku);
	if (productIds.some((id) => !skus.has(id))) throw rejectEstimate("unknown_product", NO_PRODUCT);
	return skus;
}

type RootJob = Pick<JobWithLines, "id" | "serviceId">;

/** Finds the postponed jobs of earlier versions and their root jobs, by the id in each version. */
async function findDeferredRoots(trx: Trx, storedDraft: EstimateRecord): Promise<Map<string, RootJob>> {
	if (storedDraft.version === 1) return new Map();
	const earlierVersions = (await listVersions(trx, storedDraft.leadId)).filter(
		({ id }) => id !== storedDraft.id,
	);
	const jobs = await listJobsByVersion(trx, getIds(earlierVersions));
	const deferredJobs = [...jobs.values()].flat().filter(isDeferredJob);
	return new Map(deferredJobs.map((job) => [job.id, { id: getRootJobId(job), serviceId: job.serviceId }]));
}
