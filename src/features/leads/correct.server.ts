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
 * Corrects what a request says of its person, car and service; the history keeps what it said. Where it is the only
 * request of its customer, their page follows; a telephone that is another customer's makes it theirs.
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

/** What is put right of a request: its person, and what another room tells of it in `lines`, `set` and `words`. */
type Right = {
	person: Pick<LeadCorrection, "phone" | "name" | "email">;
	lines: readonly string[];
	set: { car?: string; summary?: string };
	/** What else it is found by from now on. */
	words?: string;
};

/**
 * Corrects the person of a request and what goes with it, told in one entry of its history.
 *
 * @returns false when nothing of it is new
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
	// A car may be received of somebody without a telephone: their request is theirs once they leave one.
	if (!isPromised(lead.kind) || lead.name === FORGOTTEN.name)
		throw new RuleError("nothing_to_correct", NOTHING_TO_CORRECT);
	const { name, email: mail = "" } = person;
	const email = mail || null;
	const typed = lead.phone_typed ?? lead.phone ?? "";
	// The same number spelled otherwise is no correction, another extension is.
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
	// A note that is stored meanwhile adds to them without a new version.
	const found = wordsWith((await lockLead(trx, id)).words, words);
	const searchText = leadSearchText({ reference, ...row, words: found });
	await save(at, trx, lead, lead.updated_at, {
		...row,
		words: found,
		searchText,
		...(customerId && { customerId }),
	});
	const isOthers = lead.customer !== null && customerId !== lead.customer.id;
	// Whoever has the link was not whom it is about, or can no longer be told by that telephone.
	if (isOthers || phone !== lead.phone) await changeLink(at, trx, id);
	if (lead.customer && isOthers) await dropPersonMetAt(trx, lead.customer.id, lead.created_at);
	await write(at, trx, actor, id, "edited", all.join("\n"));
	return true;
}

/** A line of what was corrected; none where it says the same. */
export function told(
	field: keyof typeof CORRECTED,
	before: string,
	after: string | undefined,
): string[] {
	if (after === undefined || before === after) return [];
	return [`${CORRECTED[field]}: ${before || "—"} → ${after || "—"}`];
}

/** Whose request it is from now on; undefined while it lies in quarantine, where nobody is met. */
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
		// What staff wrote on the page itself stays.
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
