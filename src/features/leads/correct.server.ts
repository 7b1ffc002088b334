import { recogniseCustomer } from "#features/customers/record/recognise.server.ts";
import {
	dropPersonMetAt,
	findByPhone,
	findPersonAlone,
	recordPerson,
	rewritePerson,
} from "#features/customers/record/store.server.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LeadCorrection, LeadDetail } from "./contract.ts";
import { reachablePhone } from "./form/reach.server.ts";
import { changeLink } from "./link/links.server.ts";
import { isPromised, leadSearchText, wordsWith } from "./rules.ts";
import {
	CORRECTED,
	correctedSummary,
	FORGOTTEN,
	LEAD_CHANGED,
	NOTHING_TO_CORRECT,
} from "./sentences.ts";
import { lockLead } from "./store.server.ts";
import { edit, type LeadFollowers, save, write } from "./work.server.ts";

/**
 * Corrects the person, car and service of a request; the history keeps the previous values. If it is the customer's
 * only request, the customer record is updated too. If the phone belongs to another customer, the request moves to
 * them.
 *
 * @throws RuleError bad_phone | nothing_to_correct (422) | changed_meanwhile (409)
 * @source rules 4.26
 */
export function correctLead(
	at: Platform,
	actor: Actor,
	id: string,
	to: LeadCorrection,
	{ corrected, rooms }: Pick<LeadFollowers, "corrected" | "rooms">,
): Promise<LeadDetail> {
	return edit(at, id, async (trx, lead) => {
		if (lead.updated_at !== to.updated_at) throw changedMeanwhile(LEAD_CHANGED);
		const { car = lead.car, service } = to;
		const known = { service, car: car === lead.car ? undefined : car };
		const was = await rooms[lead.kind]?.correct(trx, id, known);
		const isServiceNew = service !== undefined && was !== undefined && was !== service;
		const lines = [
			...told("car", lead.car, car),
			...(isServiceNew ? told("service", was, service) : []),
		];
		let summary = correctedSummary(lead.summary, lead.car, car);
		if (isServiceNew) summary = correctedSummary(summary, was, service);
		if (await storeCorrection(at, trx, actor, lead, { person: to, lines, set: { car, summary } }))
			await corrected(trx, id);
	});
}

/** A correction of a request: its person, and what another feature adds as `lines`, `set` and `keywords`. */
type Right = {
	person: Pick<LeadCorrection, "phone" | "name" | "email">;
	lines: readonly string[];
	set: { car?: string; summary?: string };
	/** Text to add to the search index. */
	words?: string;
};

/**
 * Corrects the person of a request and related fields, with one history event.
 *
 * @returns false when nothing changed
 * @throws RuleError bad_phone | nothing_to_correct (422) | changed_meanwhile (409)
 * @source rules 4.26
 */
export async function storeCorrection(
	at: Platform,
	trx: Trx,
	actor: Actor,
	lead: LeadDetail,
	{ person, lines, set, words = "" }: Right,
): Promise<boolean> {
	const { id, reference } = lead;
	const phone = reachablePhone(person.phone).e164;
	// A walk-in may leave no phone: the request gets a customer once a phone is added.
	if (!isPromised(lead.kind) || lead.name === FORGOTTEN.name)
		throw new RuleError("nothing_to_correct", NOTHING_TO_CORRECT);
	const { name, email: mail = "" } = person;
	const email = mail || null;
	const typed = lead.phone_typed ?? lead.phone ?? "";
	// The same number in another spelling is no correction; another extension is.
	const isMore = [typed, person.phone].some(saysMoreThanNumber);
	const phoneTyped = phone === lead.phone && !isMore ? lead.phone_typed : person.phone;
	const all = [
		...told("phone", typed, phoneTyped ?? undefined),
		...told("name", lead.name, name),
		...told("email", lead.email ?? "", mail),
		...lines,
	];
	if (all.length === 0) return false;
	const customerId = await customerOf(at, trx, actor, lead, { phone, name, email });
	const { car = lead.car, summary = lead.summary } = set;
	const row = { name, phone, phoneTyped, email, car, summary };
	// A concurrent note adds keywords without a new version, so read them again under the lock.
	const found = wordsWith((await lockLead(trx, id)).words, words);
	const searchText = leadSearchText({ reference, ...row, words: found });
	await save(at, trx, lead, lead.updated_at, {
		...row,
		words: found,
		searchText,
		...(customerId && { customerId }),
	});
	const isOthers = lead.customer !== null && customerId !== lead.customer.id;
	// The holder of the old link may be another person, so replace it.
	if (isOthers || phone !== lead.phone) await changeLink(at, trx, id);
	if (lead.customer && isOthers) await dropPersonMetAt(trx, lead.customer.id, lead.created_at);
	await write(at, trx, actor, id, "edited", all.join("\n"));
	return true;
}

/** Returns the history line of a corrected field; none if the value is unchanged. */
export function told(
	field: keyof typeof CORRECTED,
	before: string,
	after: string | undefined,
): string[] {
	if (after === undefined || before === after) return [];
	return [`${CORRECTED[field]}: ${before || "—"} → ${after || "—"}`];
}

/** Resolves the customer of a corrected request; undefined in quarantine, where no customer is created. */
async function customerOf(
	at: Platform,
	trx: Trx,
	actor: Actor,
	lead: LeadDetail,
	to: { phone: string; name: string; email: string | null },
): Promise<string | undefined> {
	if (lead.is_quarantined) return undefined;
	if (!lead.customer) return recogniseCustomer(trx, at.now(), { ...to, isToldByStaff: true });
	const { id } = lead.customer;
	const alone = await findPersonAlone(trx, id);
	if (to.phone !== lead.phone) {
		const other = await findByPhone(trx, to.phone);
		if (other) return other.id;
		if (!alone) return recogniseCustomer(trx, at.now(), { ...to, isToldByStaff: true });
	}
	if (!alone) return id;
	const set = {
		...(to.phone !== lead.phone && { phone: to.phone }),
		// Keep what staff changed on the customer page.
		...(alone.name === lead.name && { name: to.name }),
		...(alone.email === lead.email && { email: to.email }),
	};
	await rewritePerson(trx, id, set, at.now());
	const { phone, name, email } = alone;
	await recordPerson(trx, actor, id, {
		before: { phone, name, email },
		after: { phone, name, email, ...set },
		at: at.now().toISOString(),
	});
	return id;
}
