import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import type { Car } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getPromisedWarranty, listServices } from "#features/content/services/store.server.ts";
import type { EstimateTemplate } from "#features/workshop/estimates/contract.ts";
import { listTemplates } from "#features/workshop/estimates/draft/editor-options.server.ts";
import { buildJob, buildServiceJob } from "#features/workshop/estimates/draft/new-job.server.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import {
	getEffectiveState,
	getEstimateStateInfo,
	isAccepted,
} from "#features/workshop/estimates/estimate-states.ts";
import { PRICE_LIST_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { computeTotal } from "#features/workshop/estimates/money.ts";
import {
	addEstimateEvent,
	type EstimateRecord,
	type JobWithLines,
	lockVersions,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import type { Work } from "#server/work.server.ts";
import { approveAtCounter, type CounterJobIdentity } from "./counter-approval.server.ts";
import type { PriceListItem, PriceListSelection } from "./price-list-contract.ts";

type Offer = PriceListItem & { template?: EstimateTemplate };

/** Lists priced services in the owner's order, then templates by title, then services without a price. */
export async function listPriceListItems(db: DbOrTrx): Promise<PriceListItem[]> {
	return (await listOffers(db)).map(({ template: _, ...item }) => item);
}

async function listOffers(db: DbOrTrx): Promise<Offer[]> {
	const settings = await getSettings(db);
	const services = (await listServices(db)).map((service) => ({
		kind: "servicio" as const,
		id: service.id,
		title: service.name,
		note: service.price_note ?? "",
		price_cents: service.listCents === null ? null : computeGrossCents(service.listCents, settings),
		warranty: getPromisedWarranty(service),
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

type ApprovalInput = { leadId: string; car: Car; selections: readonly PriceListSelection[] };

/**
 * Approves price list items for a customer at the counter: creates, sends and approves a version in one step. Nothing is
 * delivered, so the version has no `sent` event and the statistics skip it. Jobs approved earlier stay approved.
 *
 * @returns the version's id
 * @throws RuleError estimate_open | price_changed | person_gone (409) | not_on_menu (422)
 * @source rules 10.17; decision 040
 */
export async function approveFromPriceList(
	work: Work,
	{ leadId, car, selections }: ApprovalInput,
): Promise<string> {
	const { ctx, trx } = work;
	const versions = await lockVersions(trx, leadId);
	assertNoOpenEstimate(versions, toPanamaDay(ctx.now()));
	const approval = { leadId, car, versions };
	const { id } = await approveAtCounter(work, {
		...approval,
		buildJobs: (identity) => buildSelectedJobs(trx, selections, identity),
	});
	return id;
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
	throw rejectEstimate("estimate_open", isDraft ? PRICE_LIST_MESSAGES.draft : message, { extra: details });
}

/** Builds jobs from the selection. @throws RuleError not_on_menu (422) | price_changed (409), as field errors */
async function buildSelectedJobs(
	trx: Trx,
	selections: readonly PriceListSelection[],
	identity: CounterJobIdentity,
): Promise<JobWithLines[]> {
	const offers = new Map((await listOffers(trx)).map((offer) => [getOfferKey(offer), offer]));
	return selections.map((selection, index) => {
		const offer = offers.get(getOfferKey(selection));
		const toFieldError = (code: "not_on_menu" | "price_changed", column: string, message: string) =>
			rejectEstimate(code, message, { fields: { [`work.${index}.${column}`]: message } });
		if (!offer) throw toFieldError("not_on_menu", "id", PRICE_LIST_MESSAGES.notFound);
		const { template, title, price_cents: price, warranty } = offer;
		if (template && price !== null && price !== selection.price_cents)
			throw toFieldError(
				"price_changed",
				"price_cents",
				PRICE_LIST_MESSAGES.changed(title, formatCents(price)),
			);
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
	work: Pick<Work, "trx" | "now" | "actor">,
	{ leadId, id }: { leadId: string; id: string },
): Promise<boolean> {
	const { trx, now, actor } = work;
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
