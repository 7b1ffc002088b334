import { carLine, carOf } from "#car/car.ts";
import type { LeadDetail } from "#features/leads/contract.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { factsOf as factsOfRequest } from "#features/leads/lead-states.ts";
import { findLinkOf } from "#features/leads/link/links.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { findInOrder } from "#features/products/store.server.ts";
import { fillChat } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { grossCents, taxShareCents } from "#features/settings/tax.ts";
import { formatCents } from "#panama/dollars.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { may } from "#roles.ts";
import { calledName } from "#words/greeting.ts";
import { changeOf } from "./change.server.ts";
import type { RejectReason } from "./choices.ts";
import type { Estimate, EstimateJob, EstimateRow } from "./contract.ts";
import { deferredOf } from "./copy.server.ts";
import {
	canAccept,
	canReopen,
	factsOf,
	isAccepted,
	isApproved,
	standingOf,
	statesThat,
} from "./estimate-states.ts";
import { dueCents } from "./money.ts";
import { whyNotSend } from "./ready.ts";
import {
	answeredNotice,
	COUNTER_ESTIMATE,
	changedSince,
	LOSSES,
	NO_SUCH_ESTIMATE,
	priceNotice,
	sameSum,
} from "./sentences.ts";
import {
	currentOf,
	draftOf,
	type EstimateRecord,
	findEstimate,
	isAsked,
	type JobWithLines,
	listEvents,
	listJobs,
	listVersions,
} from "./store.server.ts";

/** Returns the staff view of a version, with its jobs, versions and history. @throws NotFoundError */
export async function viewEstimate(
	db: DbOrTrx,
	at: Pick<Platform, "now" | "env" | "secret">,
	actor: Actor,
	id: string,
): Promise<Estimate> {
	const estimate = await findEstimate(db, id);
	const lead = estimate && (await findLead(db, estimate.leadId));
	if (!estimate || !lead) throw new NotFoundError(NO_SUCH_ESTIMATE);
	const versions = await listVersions(db, estimate.leadId);
	const jobs = await listJobs(db, idsOf(versions));
	const jobsIn = (version: EstimateRecord) => jobs.get(version.id) ?? [];
	const own = jobsIn(estimate);
	const settings = await getSettings(db);
	const now = at.now();
	const today = panamaDay(now);
	const { isDraft } = factsOf(estimate.state);
	const catalogue = isDraft
		? await pricesOf(db, productsIn(own), settings)
		: new Map<string, number>();
	const isOwner = may(actor, "estimateCosts");
	const row = (version: EstimateRecord) => {
		const isOver = factsOf(version.state).isAnnulled && !versions.some(isApprovedVersion);
		const locked = isOver ? [] : jobsIn(version).filter((job) => !isAsked(job));
		return rowOf({ ...version, name: lead.name, lockedCents: dueCents(locked) }, today);
	};
	const onWire = (job: JobWithLines) => jobOnWire(job, { catalogue, isOwner });
	const terms = wired(estimate, "validUntil", "discountCents", "discountReason");
	const before = versions.filter(
		({ version, state }) => version < estimate.version && !factsOf(state).isDraft,
	);
	const alive = isDraft ? before.find((version) => canAccept(version, today)) : undefined;
	const seen = before.find(({ seenAt }) => seenAt !== null);
	const link = await findLinkOf(at, db, estimate.leadId);
	const change = (from: EstimateRecord | undefined) => from && changeOf(jobsIn(from), own);
	const changed = change(before[0]);
	const history = await listEvents(db, estimate.leadId);
	return {
		...row(estimate),
		lead: {
			...wired(lead, "id", "reference", "kind", "state", "summary", "updated_at"),
			is_opened_with_it: isDraft && isOpenedWithDraft(lead, versions.length),
		},
		customer_id: lead.customer?.id ?? null,
		first_name: calledName(lead.name),
		...wired(lead, "phone", "phone_typed", "has_whatsapp"),
		car_told: carOf(estimate),
		only_whole: estimate.onlyWhole === 1,
		...terms,
		...wired(estimate, "note", "deliveryText", "taxPercent"),
		tax_cents: taxShareCents(estimate.totalCents, estimate),
		jobs: own.map(onWire),
		deferred: deferredOf(before.flatMap(jobsIn), own).map(onWire),
		versions: versions.map(row),
		can: whatCan(versions, estimate, { now, today, isKnown: lead.name !== FORGOTTEN.name }),
		draft_id: draftOf(versions)?.id ?? null,
		missing: isDraft ? whyNotSend({ ...terms, jobs: own.filter(isAsked).map(onWire) }, today) : {},
		change: changedSince(change(seen) ?? null),
		price_notice: alive ? priceNotice(alive) : null,
		answered: isDraft ? answeredSince(estimate, currentOf(versions), history, jobsIn) : null,
		share: link ? shareOf(estimate, { link, name: lead.name, change: changed }, settings) : null,
		now: now.toISOString(),
		...wired(estimate, "sentBy", "decidedVia", "decidedBy", "acceptedTaxCents"),
		...wired(estimate, "rejectReason", "rejectText"),
		loss_reason: lossOf(estimate, versions),
		history,
	};
}

/** Returns a notice if the customer answered after the draft was started. @param history newest first */
function answeredSince(
	draft: EstimateRecord,
	current: EstimateRecord | undefined,
	history: Estimate["history"],
	jobsIn: (version: EstimateRecord) => readonly JobWithLines[],
): string | null {
	if (!current?.decidedAt) return null;
	const begun = history.findLastIndex(({ version }) => version === draft.version);
	const since = history.slice(0, Math.max(0, begun));
	const isNews = since.some(
		({ version, kind }) => version === current.version && ANSWERS.has(kind),
	);
	if (!isNews) return null;
	const yes = jobsIn(current).filter((job) => isAsked(job) && isApproved(job));
	const { version, acceptedCents: cents } = current;
	return answeredNotice({ version, titles: yes.map(({ title }) => title), cents: cents ?? 0 });
}
/** Event types of an answer; each has the name of the resulting state. */
const ANSWERS: ReadonlySet<string> = new Set(statesThat(({ answer }) => answer !== "none"));

const isApprovedVersion = ({ state }: EstimateRecord) => isAccepted(state);

/** Converts a version to a list row. */
export function rowOf(
	estimate: EstimateRecord & { name: string; lockedCents: number },
	today: string,
): EstimateRow {
	return {
		...wired(estimate, "id", "leadId", "reference", "version", "name"),
		state: standingOf(estimate, today),
		car: carLine(carOf(estimate)),
		...wired(estimate, "totalCents", "acceptedCents", "lockedCents", "validUntil", "sentAt"),
		...wired(estimate, "seenAt", "askedAt", "renewalAskedAt", "decidedAt", "updatedAt"),
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
	const isOfCounter = kind === "quote" && summary.startsWith(COUNTER_ESTIMATE);
	return versions === 1 && isOfCounter && factsOfRequest(state).isWaiting && history.length === 1;
}

function jobOnWire(
	job: JobWithLines,
	{ catalogue, isOwner }: { catalogue: ReadonlyMap<string, number>; isOwner: boolean },
): EstimateJob {
	return {
		...wired(job, "id", "title", "level", "warrantyMonths", "warrantyKm", "needsJobId"),
		...wired(job, "decision", "sumCents", "discountCents", "serviceId"),
		revived_from_id: job.copiedFromId,
		is_locked: job.isLocked === 1,
		total_cents: job.sumCents - job.discountCents,
		lines: job.lines.map((line) => ({
			...wired(line, "id", "kind", "productId", "sku", "text", "quantityHundredths"),
			...wired(line, "unitCents", "lineCents", "suppliedBy", "freeReason"),
			...(isOwner && { cost_cents: line.costCents }),
			catalogue_cents: catalogue.get(line.productId ?? "") ?? null,
		})),
	};
}

export const productsIn = (jobs: readonly JobWithLines[]) =>
	jobs.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));

/** Finds the current catalogue prices of visible products, by id. */
export async function pricesOf(db: DbOrTrx, ids: readonly string[], settings: Settings) {
	const products = await findInOrder(db, [...new Set(ids)]);
	const sold = products.filter(({ deletedAt, isVisible }) => deletedAt === null && isVisible === 1);
	return new Map(sold.map(({ id, priceCents }) => [id, grossCents(priceCents, settings)]));
}

type Told = {
	link: string;
	name: string;
	/** Difference from the previous sent version; undefined for the first version. */
	change: string | null | undefined;
};

/** Builds the link and the chat message that bring a version to its customer. @source rules 10.12, 4.40 */
function shareOf(
	estimate: EstimateRecord,
	{ link, name, change }: Told,
	{ name: shop, chats }: Settings,
) {
	const car = carLine({ brand: estimate.carBrand, model: estimate.carModel });
	const dia = spokenDay(estimate.validUntil);
	const template = change === undefined ? chats.estimate : chats.estimateAgain;
	const message = fillChat(car ? template : template.replace(" de tu {carro}", ""), {
		nombre: calledName(name),
		taller: shop,
		referencia: estimate.reference,
		carro: car,
		total: formatCents(estimate.totalCents),
		enlace: link,
		dia,
		cambio: change ?? sameSum(dia),
	});
	return { link, message };
}

/** Returns the allowed actions. `hasPerson` is false once personal data is erased, which blocks changes. */
function whatCan(
	versions: readonly EstimateRecord[],
	estimate: EstimateRecord,
	{ now, today, isKnown }: { now: Date; today: string; isKnown: boolean },
): Estimate["can"] {
	const { isDraft, canBeAnnulled } = factsOf(estimate.state);
	const isCurrent = currentOf(versions)?.id === estimate.id;
	const isAlone = isCurrent && draftOf(versions) === undefined;
	return {
		edit: isDraft,
		send: isDraft,
		answer: isCurrent && canAccept(estimate, today),
		void: isKnown && isAlone && canBeAnnulled,
		reopen: isKnown && isAlone && canReopen(estimate, now),
		renew: isKnown && isAlone && factsOf(standingOf(estimate, today)).isExpired,
		version: isKnown && isCurrent,
	};
}

/** Returns the suggested loss reason; null when any version was ever approved. */
function lossOf(estimate: EstimateRecord, versions: readonly EstimateRecord[]): string | null {
	if (factsOf(estimate.state).answer !== "no" || versions.some(({ state }) => isAccepted(state)))
		return null;
	const reason: RejectReason = estimate.rejectReason ?? "other";
	return LOSSES[reason] ?? (estimate.rejectText || null);
}
