import { giveUpLead } from "#features/leads/follow.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { refuseForgotten } from "#features/leads/store.server.ts";
import { findInOrder } from "#features/products/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { changedMeanwhile, conflict, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { may } from "#roles.ts";
import { carColumns } from "./blank.server.ts";
import { MOST_LINES_IN_ALL, MOST_TOTAL_CENTS, MOST_VALID_DAYS } from "./bounds.ts";
import type { DeletedDraft, Estimate } from "./contract.ts";
import { lockedFirst, priced, rootOf } from "./copy.server.ts";
import type { DraftJob, EstimateDraft } from "./draft-contract.ts";
import { factsOf, isLeftOut } from "./estimate-states.ts";
import { sumOf } from "./money.ts";
import { newJob } from "./new-job.server.ts";
import {
	CHANGED_MEANWHILE,
	DRAFT_DELETED,
	FOREIGN_ID,
	NEEDED_JOB_MISSING,
	NO_PRODUCT,
	NOT_A_DRAFT,
	PERSON_GONE,
	TOO_MANY_LINES,
	TOTAL_TOO_LARGE,
	VALID_TOO_LONG,
} from "./sentences.ts";
import {
	areForeign,
	deleteJobs,
	deleteVersion,
	type EstimateRecord,
	insertJobs,
	isAsked,
	type JobWithLines,
	jobsOf,
	type LineRow,
	listJobs,
	listVersions,
	lockEstimate,
	updateEstimate,
} from "./store.server.ts";
import { isOpenedWithDraft, viewEstimate } from "./view.server.ts";

/**
 * Saves a complete draft; fields may still be empty. Locked jobs stay unchanged. Sent versions cannot be edited.
 *
 * @throws NotFoundError | RuleError not_a_draft | changed_meanwhile (409, with both versions) | unknown_product | bad_need |
 *   too_much | foreign_id (422)
 * @source rules 10.3, 10.5
 */
export function editDraft(
	at: Platform,
	actor: Actor,
	id: string,
	draft: EstimateDraft,
): Promise<Estimate> {
	return inTransaction(at.db, async (trx) => {
		const seen = await lockDraft(trx, id);
		const before = await jobsOf(trx, id);
		const now = at.now();
		if (draft.valid_until > addDays(panamaDay(now), MOST_VALID_DAYS))
			throw refusedField("too_far", "valid_until", VALID_TOO_LONG);
		const jobs = await jobsFrom(trx, actor, { draft, before, seen, now: now.toISOString() });
		const whole = priced(jobs, draft.discount_cents);
		const all = sumOf(jobs.map(({ sumCents }) => sumCents));
		if (all > MOST_TOTAL_CENTS) throw new RuleError("too_much", TOTAL_TOO_LARGE);
		const { taxPercent } = await getSettings(trx);
		const set = {
			...carColumns(draft.car),
			validUntil: draft.valid_until,
			onlyWhole: draft.only_whole ? 1 : 0,
			note: draft.note,
			deliveryText: draft.delivery_text,
			taxPercent,
			totalCents: whole.totalCents,
			discountCents: draft.discount_cents,
			discountReason: draft.discount_reason,
		};
		const isCurrent = seen.updatedAt === draft.updated_at;
		if (!(isCurrent && (await updateEstimate(trx, seen, set, now)))) {
			const current = await viewEstimate(trx, at, actor, id);
			const { answered } = current;
			throw changedMeanwhile(answered ?? CHANGED_MEANWHILE, { current, yours: draft });
		}
		// The draft has content now: a new estimate for the same customer is for another car, so forget the key.
		if (seen.updatedAt === seen.createdAt) await forgetSameBody(trx, "estimates", id);
		await deleteJobs(trx, idsOf(before.filter(isAsked)));
		await insertJobs(trx, whole.jobs.filter(isAsked));
		return viewEstimate(trx, at, actor, id);
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
	at: Platform,
	actor: Actor,
	id: string,
	withRequest: boolean,
): Promise<DeletedDraft> {
	return inTransaction(at.db, async (trx) => {
		const draft = await lockDraft(trx, id);
		const { leadId } = draft;
		const lead = withRequest && (await findLead(trx, leadId));
		const isClosing = lead && isOpenedWithDraft(lead, (await listVersions(trx, leadId)).length);
		await deleteVersion(trx, draft);
		// Forget the key: the same request within minutes has to start a new draft, not return the deleted one.
		await forgetSameBody(trx, "estimates", id);
		if (isClosing)
			await giveUpLead(trx, at.now(), leadId, { author: actor.fullName, reason: DRAFT_DELETED });
		const closed = isClosing ? await findLead(trx, leadId) : undefined;
		return {
			id: (await listVersions(trx, leadId))[0]?.id ?? null,
			closed_request: closed ? { id: closed.id, updated_at: closed.updated_at } : null,
		};
	});
}

async function lockDraft(trx: Trx, id: string): Promise<EstimateRecord> {
	const { estimate: draft } = await lockEstimate(trx, id);
	if (!factsOf(draft.state).isDraft) throw conflict("not_a_draft", NOT_A_DRAFT);
	return draft;
}

/**
 * Rejects requests whose person was erased: no erasure would cover new data.
 *
 * @throws RuleError person_gone (409)
 * @source rules 10.15
 */
export const requirePerson = (trx: Trx, leadId: string) =>
	refuseForgotten(trx, leadId, PERSON_GONE);

type Edit = { draft: EstimateDraft; before: JobWithLines[]; seen: EstimateRecord; now: string };

/** Builds the draft's jobs: the locked ones first, then those of the request body. */
async function jobsFrom(trx: Trx, actor: Actor, { draft, before, seen, now }: Edit) {
	const locked = before.filter(({ isLocked }) => isLocked === 1);
	const known = new Map(before.map((job) => [job.id, job]));
	const wanted = draft.jobs.filter(({ id }) => known.get(id)?.isLocked !== 1);
	const ids = idsOf([...locked, ...wanted]);
	const lineIds = wanted.flatMap(({ lines }) => lines.flatMap((line) => line.id ?? []));
	const lockedLines = locked.flatMap(({ lines }) => idsOf(lines));
	const isDouble = hasDouble(ids) || hasDouble([...lockedLines, ...lineIds]);
	if (isDouble || (await areForeign(trx, seen.id, { jobIds: ids, lineIds })))
		throw new RuleError("foreign_id", FOREIGN_ID);
	if (sumOf(wanted.map(({ lines }) => lines.length)) > MOST_LINES_IN_ALL)
		throw new RuleError("too_much", TOO_MANY_LINES);
	if (wanted.some((job) => job.needs_job_id && !isOther(job, ids)))
		throw new RuleError("bad_need", NEEDED_JOB_MISSING);
	const knownLines = new Map(before.flatMap(({ lines }) => lines).map((line) => [line.id, line]));
	const skus = await skusOf(trx, wanted, knownLines);
	const roots = await deferredRoots(trx, seen);
	const isOwner = may(actor, "estimateCosts");
	const jobs = wanted.map((job): JobWithLines => {
		const lines = job.lines.map((line) => {
			const isCostTold = isOwner && line.cost_cents !== undefined;
			const cost = isCostTold ? line.cost_cents : knownLines.get(line.id ?? "")?.costCents;
			return { ...line, cost_cents: cost, sku: skus.get(line.product_id ?? "") ?? null };
		});
		const stored = known.get(job.id);
		const revived = job.revived_from_id ? roots.get(job.revived_from_id) : undefined;
		const place = { id: job.id, estimateId: seen.id, createdAt: stored?.createdAt ?? now };
		return {
			...newJob({ ...job, lines }, place),
			copiedFromId: stored?.copiedFromId ?? revived?.id ?? null,
			serviceId: (stored ?? revived)?.serviceId ?? null,
		};
	});
	return lockedFirst([...locked, ...jobs]);
}

const hasDouble = (ids: readonly string[]) => new Set(ids).size < ids.length;
const isOther = ({ id, needs_job_id: needs }: DraftJob, ids: readonly string[]) =>
	needs !== null && needs !== id && ids.includes(needs);

/**
 * Finds the SKU of each product in some jobs. Products already in the draft keep theirs, even if discontinued.
 *
 * @throws RuleError unknown_product (422)
 */
export async function skusOf(
	trx: Trx,
	jobs: readonly Pick<DraftJob, "lines">[],
	knownLines: ReadonlyMap<string, LineRow> = new Map(),
): Promise<Map<string, string>> {
	const skus = new Map<string, string>();
	for (const { productId, sku } of knownLines.values())
		if (productId && sku) skus.set(productId, sku);
	const named = jobs.flatMap(({ lines }) => lines.flatMap((line) => line.product_id ?? []));
	const fresh = [...new Set(named)].filter((id) => !skus.has(id));
	for (const { id, sku } of await findInOrder(trx, fresh)) skus.set(id, sku);
	if (named.some((id) => !skus.has(id))) throw new RuleError("unknown_product", NO_PRODUCT);
	return skus;
}

type Root = Pick<JobWithLines, "id" | "serviceId">;

/** Finds the postponed jobs of earlier versions and their root jobs, by the id in each version. */
async function deferredRoots(trx: Trx, seen: EstimateRecord): Promise<Map<string, Root>> {
	if (seen.version === 1) return new Map();
	const earlier = (await listVersions(trx, seen.leadId)).filter(({ id }) => id !== seen.id);
	const jobs = await listJobs(trx, idsOf(earlier));
	const left = [...jobs.values()].flat().filter(isLeftOut);
	return new Map(left.map((job) => [job.id, { id: rootOf(job), serviceId: job.serviceId }]));
}
