import { randomUUID } from "node:crypto";
import type { Car } from "#car/car.ts";
import { tellEstimate } from "#features/leads/follow.server.ts";
import { lockLead, rememberWords } from "#features/leads/store.server.ts";
import { listServices } from "#features/services/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { grossCents } from "#features/settings/tax.ts";
import { formatCents } from "#panama/dollars.ts";
import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { conflict, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { estimateReference } from "./begin.server.ts";
import { blankVersion } from "./blank.server.ts";
import type { EstimateTemplate } from "./contract.ts";
import { jobsAfter, lockedFirst, priced } from "./copy.server.ts";
import { decide } from "./decide.server.ts";
import { requirePerson } from "./edit.server.ts";
import { factsOf, isAccepted, standingOf } from "./estimate-states.ts";
import type { MenuItem, MenuPick } from "./menu-contract.ts";
import { sumOf } from "./money.ts";
import { newJob } from "./new-job.server.ts";
import { LEAD_EVENTS, MENU } from "./sentences.ts";
import { templatesOf } from "./shelf.server.ts";
import {
	addEstimateEvent,
	currentOf,
	type EstimateRecord,
	insertVersion,
	isAsked,
	type JobWithLines,
	jobsOf,
	lockVersions,
	updateEstimate,
} from "./store.server.ts";

type Offer = MenuItem & { template?: EstimateTemplate };

/** Lists priced services in the owner's order, then templates by title, then services without a price. */
export async function listMenu(db: DbOrTrx): Promise<MenuItem[]> {
	return (await offersOf(db)).map(({ template: _, ...item }) => item);
}

async function offersOf(db: DbOrTrx): Promise<Offer[]> {
	const settings = await getSettings(db);
	const services = (await listServices(db)).map(({ id, name, price_note, listCents }) => ({
		kind: "servicio" as const,
		id,
		title: name,
		note: price_note ?? "",
		price_cents: listCents === null ? null : grossCents(listCents, settings),
	}));
	const templates = (await templatesOf(db)).filter(isPriced).map((template) => ({
		kind: "plantilla" as const,
		id: template.id,
		title: template.title,
		note: "",
		price_cents: sumOf(template.lines.map(centsOf)),
		template,
	}));
	const [priced = [], unpriced = []] = [true, false].map((has) =>
		services.filter(({ price_cents: price }) => (price !== null) === has),
	);
	return [...priced, ...templates, ...unpriced];
}

type TemplateLine = EstimateTemplate["lines"][number];
/** Tells if the customer brings the part, which then costs nothing. */
const isOwn = (line: TemplateLine) => line.supplied_by === "customer";
const centsOf = (line: TemplateLine) => (isOwn(line) ? 0 : line.line_cents);

/** Tells if every line has a price. A template without one belongs in an estimate, where lines can be edited. */
const isPriced = ({ lines }: EstimateTemplate) =>
	lines.some((line) => centsOf(line) > 0) &&
	lines.every((line) => line.unit_cents > 0 || isOwn(line) || line.free_reason !== "");

type Approving = { leadId: string; car: Car; work: readonly MenuPick[] };

/**
 * Approves price list items for a customer at the counter: creates, sends and approves a version in one step. Nothing is
 * delivered, so the version has no `sent` event and the statistics skip it. Jobs approved earlier stay approved.
 *
 * @returns the version's id
 * @throws RuleError estimate_open | price_changed | person_gone (409) | not_on_menu (422)
 * @source rules 10.17; decision 040
 */
export async function approveFromMenu(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ leadId, car, work }: Approving,
): Promise<string> {
	const now = at.now();
	const versions = await lockVersions(trx, leadId);
	refuseOpen(versions, panamaDay(now));
	const lead = await lockLead(trx, leadId);
	await requirePerson(trx, leadId);
	const into = { estimateId: randomUUID(), now: now.toISOString() };
	const before = currentOf(versions);
	const copies = before ? jobsAfter(before, await jobsOf(trx, before.id), into) : [];
	const chosen = await jobsFrom(trx, work, into);
	const { jobs, totalCents } = priced(
		lockedFirst([...copies.filter((job) => !isAsked(job)), ...chosen]),
		0,
	);
	const reference = before?.reference ?? (await estimateReference(trx, now, lead));
	const author = actor.fullName;
	const row: EstimateRecord = {
		...blankVersion(at, { id: into.estimateId, leadId, reference, author, car }),
		version: (versions[0]?.version ?? 0) + 1,
		state: "sent",
		taxPercent: (await getSettings(trx)).taxPercent,
		totalCents,
		sentAt: into.now,
		sentBy: author,
	};
	await insertVersion(trx, row, jobs);
	const said = { via: "in_person", by: lead.name, author, text: "" } as const;
	const yes = { version: row.version, job_ids: idsOf(chosen), total_cents: totalCents };
	await decide(trx, now, [row, ...versions], { ...yes, ...said });
	if (!before) await rememberWords(trx, leadId, reference);
	const titles = chosen.map(({ title }) => title).join(", ");
	const text = LEAD_EVENTS.inPerson(reference, formatCents(totalCents), titles);
	await tellEstimate(trx, now, leadId, { author, text, news: null, isQuoted: false });
	return row.id;
}

/**
 * Rejects a request with a draft or an unanswered estimate.
 *
 * @throws RuleError estimate_open (409) with its id and `can_approve`
 */
function refuseOpen(versions: readonly EstimateRecord[], today: string): void {
	const [newest] = versions;
	if (!newest) return;
	const { isDraft, isWaiting } = factsOf(standingOf(newest, today));
	if (!isDraft && !factsOf(newest.state).isWaiting) return;
	const sent = isWaiting ? MENU.sent(formatCents(newest.totalCents)) : MENU.expired;
	const which = { estimate_id: newest.id, can_approve: isWaiting };
	throw conflict("estimate_open", isDraft ? MENU.draft : sent, which);
}

/** Builds jobs from the selection. @throws RuleError not_on_menu (422) | price_changed (409), as field errors */
async function jobsFrom(
	trx: Trx,
	work: readonly MenuPick[],
	{ estimateId, now }: { estimateId: string; now: string },
): Promise<JobWithLines[]> {
	const offers = new Map((await offersOf(trx)).map((offer) => [keyOf(offer), offer]));
	return work.map((pick, place) => {
		const offer = offers.get(keyOf(pick));
		const refused = (code: string, column: string, sentence: string, status: 409 | 422) =>
			new RuleError(code, sentence, { status, fields: { [`work.${place}.${column}`]: sentence } });
		if (!offer) throw refused("not_on_menu", "id", MENU.gone, 422);
		const { template, title, price_cents: price } = offer;
		if (template && price !== null && price !== pick.price_cents)
			throw refused("price_changed", "price_cents", MENU.changed(title, formatCents(price)), 409);
		const whole = { ...WHOLE, text: title, unit_cents: pick.price_cents };
		const job = newJob(template ?? { title, lines: [whole] }, { estimateId, createdAt: now });
		return template ? job : { ...job, serviceId: pick.id };
	});
}

const keyOf = ({ kind, id }: Pick<MenuPick, "kind" | "id">) => `${kind} ${id}`;

/** Defaults of a service's only line: its price is not split into labour and parts. */
const WHOLE = {
	kind: "other",
	product_id: null,
	sku: null,
	quantity_hundredths: 100,
	supplied_by: "shop",
	free_reason: "",
} as const;

/** Tells if undoing a reception annuls its approval: it must still be the newest version and not reopened. */
export const canAnnulFromMenu = ([newest]: readonly EstimateRecord[], id: string) =>
	newest?.id === id && (isAccepted(newest.state) || factsOf(newest.state).isAnnulled);

/**
 * Annuls the approval that came with a reception, when that reception is undone.
 *
 * @returns true when the approval is annulled, also if it was before
 */
export async function annulFromMenu(
	trx: Trx,
	now: Date,
	actor: Actor,
	{ leadId, id }: { leadId: string; id: string },
): Promise<boolean> {
	const [newest] = await lockVersions(trx, leadId);
	if (!newest || !canAnnulFromMenu([newest], id)) return false;
	if (factsOf(newest.state).isAnnulled) return true;
	await updateEstimate(trx, newest, { state: "voided" }, now);
	const happened = { kind: "voided" as const, author: actor.fullName, text: MENU.undone };
	await addEstimateEvent(trx, newest, now, happened);
	return true;
}
