import { randomUUID } from "node:crypto";
import { applyEstimateToLead } from "#core/requests/lead-updates.server.ts";
import { addLeadKeywords, lockLead } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import type { Car } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { toPanamaDay } from "#domain/time.ts";
import { listServices } from "#features/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { conflictError, RuleError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { buildBlankVersion } from "./blank-version.server.ts";
import type { EstimateTemplate } from "./contract.ts";
import { recordDecision } from "./decide.server.ts";
import { requirePerson } from "./edit.server.ts";
import { listTemplates } from "./editor-options.server.ts";
import { getEffectiveState, getEstimateStateInfo, isAccepted } from "./estimate-states.ts";
import { applyDiscount, copyJobsToNextVersion, sortLockedFirst } from "./job-copies.server.ts";
import { LEAD_EVENTS, PRICE_LIST_MESSAGES } from "./messages.ts";
import { computeTotal } from "./money.ts";
import { buildJob, buildServiceJob } from "./new-job.server.ts";
import type { PriceListItem, PriceListSelection } from "./price-list-contract.ts";
import { resolveEstimateReference } from "./start.server.ts";
import {
	addEstimateEvent,
	type EstimateRecord,
	getCurrentVersion,
	insertVersion,
	isOpenJob,
	type JobWithLines,
	listVersionJobs,
	lockVersions,
	updateEstimate,
} from "./store.server.ts";

type Offer = PriceListItem & { template?: EstimateTemplate };

/** Lists priced services in the owner's order, then templates by title, then services without a price. */
export async function listPriceListItems(db: DbOrTrx): Promise<PriceListItem[]> {
	return (await listOffers(db)).map(({ template: _, ...item }) => item);
}

async function listOffers(db: DbOrTrx): Promise<Offer[]> {
	const settings = await getSettings(db);
	const services = (await listServices(db)).map(({ id, name, price_note, listCents, warranty }) => ({
		kind: "servicio" as const,
		id,
		title: name,
		note: price_note ?? "",
		price_cents: listCents === null ? null : computeGrossCents(listCents, settings),
		warranty: warranty ?? "",
	}));
	const templates = (await listTemplates(db)).filter(hasFixedPrice).map((template) => ({
		kind: "plantilla" as const,
		id: template.id,
		title: template.title,
		note: "",
		price_cents: computeTotal(template.lines.map(getLineCents)),
		warranty: "",
		template,
	}));
	const [pricedServices = [], unpricedServices = []] = [true, false].map((hasPrice) =>
		services.filter(({ price_cents: price }) => (price !== null) === hasPrice),
	);
	return [...pricedServices, ...templates, ...unpricedServices];
}

type TemplateLine = EstimateTemplate["lines"][number];
/** Tells if the customer brings the part, which then costs nothing. */
const isCustomerPart = (line: TemplateLine) => line.supplied_by === "customer";
const getLineCents = (line: TemplateLine) => (isCustomerPart(line) ? 0 : line.line_cents);

/** Tells if every line has a price. A template without one belongs in an estimate, where lines can be edited. */
const hasFixedPrice = ({ lines }: EstimateTemplate) =>
	lines.some((line) => getLineCents(line) > 0) &&
	lines.every((line) => line.unit_cents > 0 || isCustomerPart(line) || line.free_reason !== "");

type ApprovalInput = { leadId: string; car: Car; work: readonly PriceListSelection[] };

/**
 * Approves price list items for a customer at the counter: creates, sends and approves a version in one step. Nothing is
 * delivered, so the version has no `sent` event and the statistics skip it. Jobs approved earlier stay approved.
 *
 * @returns the version's id
 * @throws RuleError estimate_open | price_changed | person_gone (409) | not_on_menu (422)
 * @source rules 10.17; decision 040
 */
export async function approveFromPriceList(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	{ leadId, car, work }: ApprovalInput,
): Promise<string> {
	const now = ctx.now();
	const versions = await lockVersions(trx, leadId);
	assertNoOpenEstimate(versions, toPanamaDay(now));
	const lead = await lockLead(trx, leadId);
	await requirePerson(trx, leadId);
	const target = { estimateId: randomUUID(), now: now.toISOString() };
	const previous = getCurrentVersion(versions);
	const copies = previous
		? copyJobsToNextVersion(previous, await listVersionJobs(trx, previous.id), target)
		: [];
	const selectedJobs = await buildSelectedJobs(trx, work, target);
	const { jobs, totalCents } = applyDiscount(
		sortLockedFirst([...copies.filter((job) => !isOpenJob(job)), ...selectedJobs]),
		0,
	);
	const reference = previous?.reference ?? (await resolveEstimateReference(trx, now, lead));
	const author = actor.fullName;
	const row: EstimateRecord = {
		...buildBlankVersion(ctx, {
			id: target.estimateId,
			leadId,
			reference,
			author,
			car,
		}),
		version: (versions[0]?.version ?? 0) + 1,
		state: "sent",
		taxPercent: (await getSettings(trx)).taxPercent,
		totalCents,
		depositPercent: previous?.depositPercent ?? 0,
		sentAt: target.now,
		sentBy: author,
	};
	await insertVersion(trx, row, jobs);
	const answerDetails = { via: "in_person", by: lead.name, author, text: "" } as const;
	const decision = { version: row.version, job_ids: getIds(selectedJobs), total_cents: totalCents };
	await recordDecision(trx, now, [row, ...versions], { ...decision, ...answerDetails });
	if (!previous) await addLeadKeywords(trx, leadId, reference);
	const titles = selectedJobs.map(({ title }) => title).join(", ");
	const text = LEAD_EVENTS.inPerson(reference, formatCents(totalCents), titles);
	await applyEstimateToLead(trx, now, leadId, { author, text, news: null, isQuoted: false });
	return row.id;
}

/**
 * Rejects a request with a draft or an unanswered estimate.
 *
 * @throws RuleError estimate_open (409) with its id and `can_approve`
 */
function assertNoOpenEstimate(versions: readonly EstimateRecord[], today: string): void {
	const [newest] = versions;
	if (!newest) return;
	const { isDraft, isWaiting } = getEstimateStateInfo(getEffectiveState(newest, today));
	if (!isDraft && !getEstimateStateInfo(newest.state).isWaiting) return;
	const message = isWaiting
		? PRICE_LIST_MESSAGES.sent(formatCents(newest.totalCents))
		: PRICE_LIST_MESSAGES.expired;
	const details = { estimate_id: newest.id, can_approve: isWaiting };
	throw conflictError("estimate_open", isDraft ? PRICE_LIST_MESSAGES.draft : message, details);
}

/** Builds jobs from the selection. @throws RuleError not_on_menu (422) | price_changed (409), as field errors */
async function buildSelectedJobs(
	trx: Trx,
	work: readonly PriceListSelection[],
	{ estimateId, now }: { estimateId: string; now: string },
): Promise<JobWithLines[]> {
	const offers = new Map((await listOffers(trx)).map((offer) => [getOfferKey(offer), offer]));
	return work.map((selection, index) => {
		const offer = offers.get(getOfferKey(selection));
		const toFieldError = (code: string, column: string, message: string, status: 409 | 422) =>
			new RuleError(code, message, { status, fields: { [`work.${index}.${column}`]: message } });
		if (!offer) throw toFieldError("not_on_menu", "id", PRICE_LIST_MESSAGES.notFound, 422);
		const { template, title, price_cents: price, warranty } = offer;
		if (template && price !== null && price !== selection.price_cents)
			throw toFieldError(
				"price_changed",
				"price_cents",
				PRICE_LIST_MESSAGES.changed(title, formatCents(price)),
				409,
			);
		const identity = { estimateId, createdAt: now };
		if (template) return buildJob(template, identity);
		return buildServiceJob({ id: selection.id, title, warranty, cents: selection.price_cents }, identity);
	});
}

const getOfferKey = ({ kind, id }: Pick<PriceListSelection, "kind" | "id">) => `${kind} ${id}`;

/** Tells if undoing a reception annuls its approval: it must still be the newest version and not reopened. */
export const canAnnulPriceListApproval = ([newest]: readonly EstimateRecord[], id: string) =>
	newest?.id === id && (isAccepted(newest.state) || getEstimateStateInfo(newest.state).isAnnulled);

/**
 * Annuls the approval that came with a reception, when that reception is undone.
 *
 * @returns true when the approval is annulled, also if it was before
 */
export async function annulPriceListApproval(
	trx: Trx,
	now: Date,
	actor: Actor,
	{ leadId, id }: { leadId: string; id: string },
): Promise<boolean> {
	const [newest] = await lockVersions(trx, leadId);
	if (!newest || !canAnnulPriceListApproval([newest], id)) return false;
	if (getEstimateStateInfo(newest.state).isAnnulled) return true;
	await updateEstimate(trx, newest, { state: "voided" }, now);
	const event = {
		kind: "voided" as const,
		author: actor.fullName,
		text: PRICE_LIST_MESSAGES.undone,
	};
	await addEstimateEvent(trx, newest, now, event);
	return true;
}
