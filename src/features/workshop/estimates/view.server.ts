import type { LeadDetail } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { findLinkUrl } from "#core/requests/link/links.server.ts";
import { formatChat } from "#core/settings/chats.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents, computeTaxCents } from "#core/settings/tax.ts";
import { formatCar, toEstimateCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { hasRight } from "#domain/permissions.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { findProductsByIds } from "#features/content/products/store.server.ts";
import { computeVersionDepositCents } from "#features/workshop/estimates/customer/deposit.server.ts";
import { findDeferredJobs } from "#features/workshop/estimates/draft/job-copies.server.ts";
import { validateForSending } from "#features/workshop/estimates/draft/send-validation.ts";
import { describeVersionChange } from "#features/workshop/estimates/draft/version-changes.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { NotFoundError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { RejectReason } from "./choices.ts";
import type { Estimate, EstimateJob, EstimateRow } from "./contract.ts";
import {
	canAccept,
	canReopen,
	getEffectiveState,
	getEstimateStateInfo,
	isAccepted,
	isApproved,
	listEstimateStatesWith,
} from "./estimate-states.ts";
import { requestOrder } from "./hooks.server.ts";
import {
	COUNTER_ESTIMATE,
	formatChangedSince,
	formatNewValidity,
	getAnsweredNotice,
	getEarlierVersionNotice,
	LOSS_REASONS,
	NO_SUCH_ESTIMATE,
} from "./messages.ts";
import { computeDueCents } from "./money.ts";
import {
	type EstimateRecord,
	findDraft,
	findEstimate,
	getCurrentVersion,
	isOpenJob,
	type JobWithLines,
	listEvents,
	listJobsByVersion,
	listVersions,
} from "./store.server.ts";

/** Returns the staff view of a version, with its jobs, versions and history. @throws NotFoundError */
export async function getEstimateView(
	db: DbOrTrx,
	ctx: Pick<AppContext, "now" | "env" | "secret">,
	actor: Actor,
	id: string,
): Promise<Estimate> {
	const estimate = await findEstimate(db, id);
	const lead = estimate && (await findLead(db, estimate.leadId));
	if (!estimate || !lead) throw new NotFoundError(NO_SUCH_ESTIMATE);
	const versions = await listVersions(db, estimate.leadId);
	const jobs = await listJobsByVersion(db, getIds(versions));
	const getJobs = (version: EstimateRecord) => jobs.get(version.id) ?? [];
	const ownJobs = getJobs(estimate);
	const settings = await getSettings(db);
	const now = ctx.now();
	const today = toPanamaDay(now);
	const { isDraft } = getEstimateStateInfo(estimate.state);
	const catalogue = isDraft
		? await findCatalogPrices(db, listProductIds(ownJobs), settings)
		: new Map<string, number>();
	const isOwner = hasRight(actor, "estimateCosts");
	const toRow = (version: EstimateRecord) => {
		const isFullyAnnulled =
			getEstimateStateInfo(version.state).isAnnulled && !versions.some(isApprovedVersion);
		const lockedJobs = isFullyAnnulled ? [] : getJobs(version).filter((job) => !isOpenJob(job));
		return toEstimateRow({ ...version, name: lead.name, lockedCents: computeDueCents(lockedJobs) }, today);
	};
	const toJob = (job: JobWithLines) => toJobResponse(job, { catalogue, isOwner });
	const terms = pickWireFields(estimate, "validUntil", "discountCents", "discountReason");
	const earlierVersions = versions.filter(
		({ version, state }) => version < estimate.version && !getEstimateStateInfo(state).isDraft,
	);
	const stillAcceptable = isDraft ? earlierVersions.find((version) => canAccept(version, today)) : undefined;
	const lastViewed = earlierVersions.find(({ seenAt }) => seenAt !== null);
	const link = await findLinkUrl(ctx, db, estimate.leadId);
	const change = (from: EstimateRecord | undefined) => from && describeVersionChange(getJobs(from), ownJobs);
	const changeFromPrevious = change(earlierVersions[0]);
	const history = await listEvents(db, estimate.leadId);
	return {
		...toRow(estimate),
		lead: {
			...pickWireFields(lead, "id", "reference", "kind", "state", "summary", "updated_at"),
			is_opened_with_it: isDraft && isOpenedWithDraft(lead, versions.length),
		},
		order: await requestOrder.get(db, estimate.leadId),
		customer_id: lead.customer?.id ?? null,
		first_name: getCallName(lead.name),
		...pickWireFields(lead, "phone", "phone_typed", "has_whatsapp"),
		typed_car: toEstimateCar(estimate),
		only_whole: estimate.onlyWhole === 1,
		...terms,
		...pickWireFields(estimate, "note", "deliveryText", "taxPercent", "depositPercent"),
		deposit_cents: computeVersionDepositCents(estimate, ownJobs, today),
		tax_cents: computeTaxCents(estimate.totalCents, estimate),
		jobs: ownJobs.map(toJob),
		deferred: findDeferredJobs(earlierVersions.flatMap(getJobs), ownJobs).map(toJob),
		versions: versions.map(toRow),
		can: getAllowedActions(versions, estimate, {
			now,
			today,
			hasPerson: !lead.is_forgotten,
		}),
		draft_id: findDraft(versions)?.id ?? null,
		missing: isDraft
			? validateForSending({ ...terms, jobs: ownJobs.filter(isOpenJob).map(toJob) }, today)
			: {},
		change: formatChangedSince(change(lastViewed) ?? null),
		price_notice: stillAcceptable ? getEarlierVersionNotice(stillAcceptable) : null,
		answered: isDraft
			? getAnsweredNoticeSince(estimate, getCurrentVersion(versions), history, getJobs)
			: null,
		share: link
			? buildShare(estimate, { link, name: lead.name, change: changeFromPrevious }, settings)
			: null,
		now: now.toISOString(),
		...pickWireFields(estimate, "sentBy", "decidedVia", "decidedBy", "acceptedTaxCents"),
		...pickWireFields(estimate, "rejectReason", "rejectText"),
		loss_reason: getLossReason(estimate, versions),
		history,
	};
}

/** Returns a notice if the customer answered after the draft was started. @param history newest first */
function getAnsweredNoticeSince(
	draft: EstimateRecord,
	current: EstimateRecord | undefined,
	history: Estimate["history"],
	getJobs: (version: EstimateRecord) => readonly JobWithLines[],
): string | null {
	if (!current?.decidedAt) return null;
	const startIndex = history.findLastIndex(({ version }) => version === draft.version);
	const eventsSince = history.slice(0, Math.max(0, startIndex));
	const hasNewAnswer = eventsSince.some(
		({ version, kind }) => version === current.version && ANSWER_EVENT_KINDS.has(kind),
	);
	if (!hasNewAnswer) return null;
	const approvedJobs = getJobs(current).filter((job) => isOpenJob(job) && isApproved(job));
	const { version, acceptedCents: cents } = current;
	return getAnsweredNotice({
		version,
		titles: approvedJobs.map(({ title }) => title),
		cents: cents ?? 0,
	});
}
/** Event types of an answer; each has the name of the resulting state. */
const ANSWER_EVENT_KINDS: ReadonlySet<string> = new Set(
	listEstimateStatesWith(({ answer }) => answer !== "none"),
);

const isApprovedVersion = ({ state }: EstimateRecord) => isAccepted(state);

/** Converts a version to a list row. */
export function toEstimateRow(
	estimate: EstimateRecord & { name: string; lockedCents: number },
	today: string,
): EstimateRow {
	return {
		...pickWireFields(estimate, "id", "leadId", "reference", "version", "name"),
		state: getEffectiveState(estimate, today),
		car: formatCar(toEstimateCar(estimate)),
		...pickWireFields(estimate, "totalCents", "acceptedCents", "lockedCents", "validUntil", "sentAt"),
		...pickWireFields(estimate, "seenAt", "questionAt", "renewalRequestedAt", "decidedAt", "updatedAt"),
	};
}

/**
 * Tells if a request was created with its first draft at the counter and has no activity since. Without the draft it needs
 * no answer.
 *
 * @source rules 10.16
 */
export function isOpenedWithDraft(lead: LeadDetail, versions: number): boolean {
	const { kind, state, summary, history } = lead;
	const isCounterQuote = getKindInfo(kind).listsProducts && summary.startsWith(COUNTER_ESTIMATE);
	return versions === 1 && isCounterQuote && getLeadStateInfo(state).isWaiting && history.length === 1;
}

function toJobResponse(
	job: JobWithLines,
	{ catalogue, isOwner }: { catalogue: ReadonlyMap<string, number>; isOwner: boolean },
): EstimateJob {
	return {
		...pickWireFields(job, "id", "title", "level", "warrantyMonths", "warrantyKm", "needsJobId"),
		...pickWireFields(job, "decision", "sumCents", "discountCents", "serviceId"),
		revived_from_id: job.copiedFromId,
		is_locked: job.isLocked === 1,
		total_cents: job.sumCents - job.discountCents,
		lines: job.lines.map((line) => ({
			...pickWireFields(line, "id", "kind", "productId", "sku", "text", "quantityHundredths"),
			...pickWireFields(line, "unitCents", "lineCents", "suppliedBy", "freeReason"),
			...(isOwner && { cost_cents: line.costCents }),
			catalogue_cents: catalogue.get(line.productId ?? "") ?? null,
		})),
	};
}

export const listProductIds = (jobs: readonly JobWithLines[]) =>
	jobs.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));

/** Finds the current catalogue prices of visible products, by id. */
export async function findCatalogPrices(db: DbOrTrx, ids: readonly string[], settings: Settings) {
	const products = await findProductsByIds(db, [...new Set(ids)]);
	const visibleProducts = products.filter(
		({ deletedAt, isVisible }) => deletedAt === null && isVisible === 1,
	);
	return new Map(visibleProducts.map(({ id, priceCents }) => [id, computeGrossCents(priceCents, settings)]));
}

type ShareInput = {
	link: string;
	name: string;
	/** Difference from the previous sent version; undefined for the first version. */
	change: string | null | undefined;
};

/** Builds the link and the chat message that bring a version to its customer. @source rules 10.12, 4.40 */
function buildShare(
	estimate: EstimateRecord,
	{ link, name, change }: ShareInput,
	{ name: shop, chats }: Settings,
) {
	const car = formatCar({ brand: estimate.carBrand, model: estimate.carModel });
	const dia = formatLongDay(estimate.validUntil);
	const template = change === undefined ? chats.estimate : chats.estimateAgain;
	const message = formatChat(car ? template : template.replace(" de tu {carro}", ""), {
		nombre: getCallName(name),
		taller: shop,
		referencia: estimate.reference,
		carro: car,
		total: formatCents(estimate.totalCents),
		enlace: link,
		dia,
		cambio: change ?? formatNewValidity(dia),
	});
	return { link, message };
}

/** Returns the allowed actions. `hasPerson` is false once personal data is erased, which blocks changes. */
function getAllowedActions(
	versions: readonly EstimateRecord[],
	estimate: EstimateRecord,
	{ now, today, hasPerson }: { now: Date; today: string; hasPerson: boolean },
): Estimate["can"] {
	const { isDraft, canBeAnnulled } = getEstimateStateInfo(estimate.state);
	const isCurrent = getCurrentVersion(versions)?.id === estimate.id;
	const hasNoDraft = isCurrent && findDraft(versions) === undefined;
	return {
		edit: isDraft,
		send: isDraft,
		answer: isCurrent && canAccept(estimate, today),
		void: hasPerson && hasNoDraft && canBeAnnulled,
		reopen: hasPerson && hasNoDraft && canReopen(estimate, now),
		renew: hasPerson && hasNoDraft && getEstimateStateInfo(getEffectiveState(estimate, today)).isExpired,
		version: hasPerson && isCurrent,
	};
}

/** Returns the suggested loss reason; null when any version was ever approved. */
function getLossReason(estimate: EstimateRecord, versions: readonly EstimateRecord[]): string | null {
	if (getEstimateStateInfo(estimate.state).answer !== "no" || versions.some(({ state }) => isAccepted(state)))
		return null;
	const reason: RejectReason = estimate.rejectReason ?? "other";
	return LOSS_REASONS[reason] ?? (estimate.rejectText || null);
}
