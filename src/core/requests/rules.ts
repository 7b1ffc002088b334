import type { Settings } from "#core/settings/contract.ts";
import { hasRight } from "#domain/permissions.ts";
import { normalizeLoosely } from "#domain/text/search.ts";
import { joinWordPairs, toSearchableText } from "#domain/text/spellings.ts";
import { addDays } from "#domain/time.ts";
import { BY_VISITOR } from "./authors.ts";
import { isPromised, KINDS, type LeadKind } from "./kinds.ts";
import { getLeadStateInfo, type LeadState } from "./lead-states.ts";

/** Service under which a request is stored until one is named. */
export const OTHER_SERVICE = "Otro";

/**
 * Outbox topic of lead alerts. The payload is `{ leadId }`, plus `since` for a lead that needs attention only later,
 * and `alert` where it differs from the lead's own.
 */
export const NEW_LEAD_TOPIC = "new-lead";

/** Types of history events; "closing" is a bulk closing or its undo. */
export const LEAD_EVENT_KINDS = [
	"created",
	"state",
	"note",
	"owner",
	"contact",
	"edited",
	"closing",
] as const;
export type LeadEventKind = (typeof LEAD_EVENT_KINDS)[number];

/** Channels of a request; staff create all but "site". */
export const LEAD_CHANNELS = ["site", "whatsapp", "phone", "counter", "social"] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];
export const STAFF_CHANNELS = ["counter", "whatsapp", "phone", "social"] as const;
export type StaffChannel = (typeof STAFF_CHANNELS)[number];
export const CONTACT_CHANNELS = ["whatsapp", "phone", "email"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Checks whether a request still needs work; newsletter sign-ups and quarantined requests do not. */
export function isOpenLead(lead: { kind: LeadKind; state: LeadState; is_quarantined: boolean }): boolean {
	return getLeadStateInfo(lead.state).isOpen && isPromised(lead.kind) && !lead.is_quarantined;
}

/**
 * Lists the states that staff may move a lead to, in workflow order; a closed lead can only be reopened. Only its
 * customer makes it new again (lead-updates.server.ts).
 */
export function listNextStates(from: LeadState, kind: LeadKind): readonly LeadState[] {
	const { allowedStates } = getLeadStateInfo(from);
	return isPromised(kind)
		? allowedStates
		: allowedStates.filter((state) => getLeadStateInfo(state).allowsSignUps);
}

/** Formats a reference such as "COT-2026-00001": type, year in Panama, number within both. */
export function formatReference(kind: LeadKind, year: string, number: number): string {
	return `${getReferenceSeries(kind, year)}-${String(number).padStart(5, "0")}`;
}

/** Returns the promised answer time of a lead type, in minutes of opening time. */
export function getPromiseMinutes(kind: LeadKind, { promises }: Pick<Settings, "promises">): number {
	return promises[KINDS[kind].promise];
}

/** Checks whether a request is for today: it warns from its start and comes first. */
export function isUrgent({ urgency }: { urgency: string | null }): boolean {
	return urgency === "urgente";
}

/** A call-back can be at most this many days ahead. */
const CALL_BACK_DAYS = 365;

/** Checks whether a call-back can be on a day. @param today ISO day in Panama */
export function canCallBackOn(day: string, today: string): boolean {
	return day >= today && day <= addDays(today, CALL_BACK_DAYS);
}

/** Share of the promised time after which the clock warns. */
export const WARN_AFTER_SHARE = 0.8;

type ClockFields = {
	kind: LeadKind;
	warn_at: string;
	due_at: string;
	answered_at: string | null;
};
/** "none" when no answer is promised. */
export type Clock = "none" | "answered" | "answered_late" | "calm" | "soon" | "late";

/**
 * Returns the clock status of a lead against its promise.
 *
 * @source rules 4.6
 */
export function getClock(lead: ClockFields, now: Date): Clock {
	if (!isPromised(lead.kind)) return "none";
	if (lead.answered_at) return lead.answered_at > lead.due_at ? "answered_late" : "answered";
	const nowIso = now.toISOString();
	if (nowIso >= lead.due_at) return "late";
	return nowIso >= lead.warn_at ? "soon" : "calm";
}

/**
 * Checks whether a person may correct or remove a note: its author, or an owner.
 *
 * @param authorId null for a system entry
 */
export function canChangeNote(person: { id: string; role: string }, authorId: string | null) {
	return authorId !== null && (authorId === person.id || hasRight(person, "othersNotes"));
}

/** Event kinds that do not show whether the customer was reached. */
const NEUTRAL_EVENT_KINDS: ReadonlySet<string> = new Set(["note", "owner", "edited"]);

/** An unanswered call is no answer: staff may undo the contact for this long, in ms. */
const UNDO_MS = 60 * 60 * 1000;

/**
 * Checks whether a lead made "contacted" by a contact may be new again: only contacts happened since its customer's
 * last request.
 *
 * @param lead `history` has the newest first
 * @source rules 4.9
 */
export function canUndoContact(
	lead: {
		state: LeadState;
		answered_at: string | null;
		history: readonly { kind: string; author: string }[];
	},
	now: Date,
): boolean {
	const { state, answered_at, history } = lead;
	// Check the state itself: only "contacted" comes from a contact.
	if (state !== "contacted" || !answered_at) return false;
	if (now.getTime() - Date.parse(answered_at) > UNDO_MS) return false;
	const relevantEvents = history.filter(({ kind }) => !NEUTRAL_EVENT_KINDS.has(kind));
	const previousEvent = relevantEvents.find(({ kind }) => kind !== "contact");
	const hasAsked = previousEvent?.kind === "created" || previousEvent?.author === BY_VISITOR;
	return relevantEvents[0]?.kind === "contact" && hasAsked;
}

/** Maximum length of a request's search keywords, in characters: notes may accumulate for years. */
const MAX_KEYWORDS_LENGTH = 5000;

/** Adds the normalized words of a text to the keywords of a request. */
export function addKeywords(keywords: string, text: string): string {
	return [keywords, toSearchableText(text)].filter(Boolean).join(" ").slice(0, MAX_KEYWORDS_LENGTH);
}

/** Removes the words of a deleted text from the keywords, even if they were truncated at the end. */
export function removeKeywords(keywords: string, text: string): string {
	return removeText(keywords, toSearchableText(text));
}

function removeText(keywords: string, removed: string): string {
	if (!removed) return keywords;
	const index = ` ${keywords} `.lastIndexOf(` ${removed} `);
	if (index >= 0)
		return [keywords.slice(0, Math.max(0, index - 1)), keywords.slice(index + removed.length + 1)]
			.filter(Boolean)
			.join(" ");
	let length = keywords.length < MAX_KEYWORDS_LENGTH ? 0 : removed.length;
	while (length > 0 && !keywords.endsWith(` ${removed.slice(0, length)}`)) length--;
	return keywords.slice(0, keywords.length - length).trimEnd();
}

/** Adds what finds a merged lead to the keywords of the one that stays. Its reference comes first: long keywords are cut. */
export function addLeadToKeywords(keywords: string, merged: SearchFields): string {
	return [normalizeLoosely(merged.reference), keywords, buildLeadSearchText(merged)]
		.filter(Boolean)
		.join(" ")
		.slice(0, MAX_KEYWORDS_LENGTH);
}

/** Removes what `addLeadToKeywords` added. */
export function removeLeadFromKeywords(keywords: string, merged: SearchFields): string {
	const remaining = removeText(keywords, buildLeadSearchText(merged));
	return ` ${remaining} `.replace(` ${normalizeLoosely(merged.reference)} `, " ").trim();
}

type SearchFields = Record<"reference" | "name" | "summary" | "car" | "keywords", string> &
	Record<"phone" | "phoneTyped" | "email", string | null>;

/** Builds the normalized search text of a lead; `keywords` are normalized already. */
export function buildLeadSearchText(lead: SearchFields): string {
	const { reference, name, phone, phoneTyped, email, summary, car, keywords } = lead;
	const normalized = normalizeLoosely([reference, name, phone, phoneTyped, email, summary, car].join(" "));
	return [normalized, joinWordPairs(`${summary} ${car}`), keywords].filter(Boolean).join(" ");
}

/** Returns the counter of a reference's number. */
export function getReferenceSeries(kind: LeadKind, year: string): string {
	return `${KINDS[kind].prefix}-${year}`;
}

const MIN_SPAM_LINKS = 2;

/**
 * Checks whether a request goes to quarantine, from which staff can release it: the honeypot is filled, or the text
 * contains links.
 *
 * @source rules 4.5
 */
export function isLikelySpam(honeypot: string | undefined, text: string | undefined): boolean {
	const links = text?.match(/https?:\/\/|www\./gi)?.length ?? 0;
	return Boolean(honeypot) || links >= MIN_SPAM_LINKS;
}
