import type { Settings } from "#features/settings/contract.ts";
import { addDays } from "#panama/time.ts";
import { may } from "#roles.ts";
import { keysOf } from "#words/keys.ts";
import { foldLoosely } from "#words/search.ts";
import { joinedOf, spelled } from "#words/spellings.ts";
import { BY_VISITOR } from "./authors.ts";
import { factsOf, type LeadState } from "./lead-states.ts";

/**
 * The outbox topic of every lead that is news; its payload is `{ leadId }`, `since` for one that became it only later, and
 * `news` where that is not the lead's own.
 */
export const NEW_LEAD_TOPIC = "new-lead";

/** The kinds of lead: how their reference begins, what staff and their customer call them, and which answer was promised. */
export const KINDS = {
	quote: { prefix: "COT", label: "Cotización", yours: "tu solicitud", promise: "quoteMinutes" },
	newsletter: {
		prefix: "BOL",
		label: "Boletín",
		yours: "tu suscripción",
		promise: "contactMinutes",
	},
	contact: { prefix: "MEN", label: "Mensaje", yours: "tu mensaje", promise: "contactMinutes" },
	appointment: { prefix: "CIT", label: "Cita", yours: "tu cita", promise: "appointmentMinutes" },
	service_request: {
		prefix: "SOL",
		label: "Servicio",
		yours: "tu solicitud",
		promise: "serviceRequestMinutes",
	},
} as const;
export type LeadKind = keyof typeof KINDS;
export const LEAD_KINDS = keysOf(KINDS);

/** What a line of its history tells; "closing" is that it was closed together with others, or opened again so. */
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

export const OWNER_FILTERS = ["all", "mine", "none"] as const;
export const INBOX_ORDERS = ["due", "newest"] as const;

/** Where a request came from; all but the site are written down by staff. */
export const LEAD_CHANNELS = ["site", "whatsapp", "phone", "counter", "social"] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];
export const STAFF_CHANNELS = ["counter", "whatsapp", "phone", "social"] as const;
export type StaffChannel = (typeof STAFF_CHANNELS)[number];
/** What staff write down in the inbox; a visit has the agenda's own form. */
export const WRITTEN_KINDS = ["contact", "service_request", "quote"] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

export const CONTACT_CHANNELS = ["whatsapp", "phone", "email"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Whether a request still needs somebody: a sign-up needs nobody, and what lies in quarantine is none yet. */
export function isOpenLead(lead: {
	kind: LeadKind;
	state: LeadState;
	is_quarantined: boolean;
}): boolean {
	return factsOf(lead.state).isOpen && isPromised(lead.kind) && !lead.is_quarantined;
}

/** Whether somebody was promised an answer: who signs up for the newsletter was not. */
export function isPromised(kind: LeadKind): kind is PromisedKind {
	return kind !== "newsletter";
}
export type PromisedKind = Exclude<LeadKind, "newsletter">;
export const PROMISED_KINDS = LEAD_KINDS.filter(isPromised);

/**
 * The states staff may move a lead to, in the order of the workflow; a closed one can only be reopened. New again it
 * is made by its customer alone (follow.server.ts).
 */
export function nextStates(from: LeadState, kind: LeadKind): readonly LeadState[] {
	const { to } = factsOf(from);
	return isPromised(kind) ? to : to.filter((state) => factsOf(state).isOfSignUps);
}

/** "COT-2026-00001": kind, year in Panama, number within both. */
export function referenceOf(kind: LeadKind, year: string, number: number): string {
	return `${seriesOf(kind, year)}-${String(number).padStart(5, "0")}`;
}

/** Length of the answer promised to a kind of lead, in minutes of opening time. */
export function promiseMinutesOf(kind: LeadKind, { promises }: Pick<Settings, "promises">): number {
	return promises[KINDS[kind].promise];
}

/** Whether somebody asked for it today: such a request warns from its start, and its turn is at once. */
export function isUrgent({ urgency }: { urgency: string | null }): boolean {
	return urgency === "urgente";
}

/** For so long ahead a call may be put off. */
const CALL_BACK_DAYS = 365;

/** Whether somebody may be called again on a day. @param today ISO day in Panama */
export function canCallBackOn(day: string, today: string): boolean {
	return day >= today && day <= addDays(today, CALL_BACK_DAYS);
}

/** How much of a promise may pass before the clock warns. */
export const WARN_AFTER_SHARE = 0.8;

type Clocked = {
	kind: LeadKind;
	warn_at: string;
	due_at: string;
	answered_at: string | null;
};
/** "none" where nothing was promised. */
export type Clock = "none" | "answered" | "answered_late" | "calm" | "soon" | "late";

/**
 * Where a lead stands against its promise.
 *
 * @source rules 4.6
 */
export function clockOf(lead: Clocked, now: Date): Clock {
	if (!isPromised(lead.kind)) return "none";
	if (lead.answered_at) return lead.answered_at > lead.due_at ? "answered_late" : "answered";
	const at = now.toISOString();
	if (at >= lead.due_at) return "late";
	return at >= lead.warn_at ? "soon" : "calm";
}

/** Whether somebody may correct a note or take it away: its author, and an owner any. @param authorId null for what nobody typed */
export function mayChangeNote(person: { id: string; role: string }, authorId: string | null) {
	return authorId !== null && (authorId === person.id || may(person, "othersNotes"));
}

/** What says nothing of whether the person was reached. */
const ASIDES: ReadonlySet<string> = new Set(["note", "owner", "edited"]);

/** An unanswered call is no answer: for this long after it, staff may take the contact back. */
const UNDO_MS = 60 * 60 * 1000;

/**
 * Whether a lead that a contact just made "contacted" may be new again: nothing but contacts happened since its
 * customer last asked for something.
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
	// By its name: a contact made it so, and only that is taken back.
	if (state !== "contacted" || !answered_at) return false;
	if (now.getTime() - Date.parse(answered_at) > UNDO_MS) return false;
	const turns = history.filter(({ kind }) => !ASIDES.has(kind));
	const before = turns.find(({ kind }) => kind !== "contact");
	const isAsked = before?.kind === "created" || before?.author === BY_VISITOR;
	return turns[0]?.kind === "contact" && isAsked;
}

/** Letters of the words that a request is found by: notes may go on for years. */
const MOST_WORDS = 5000;

/** The words of a request with those of one more text. */
export function wordsWith(words: string, text: string): string {
	return [words, spelled(text)].filter(Boolean).join(" ").slice(0, MOST_WORDS);
}

/** The words of a request without those of a text that is no more, whose end may have been cut off. */
export function wordsWithout(words: string, text: string): string {
	const gone = spelled(text);
	if (!gone) return words;
	const at = ` ${words} `.lastIndexOf(` ${gone} `);
	if (at >= 0)
		return [words.slice(0, Math.max(0, at - 1)), words.slice(at + gone.length + 1)]
			.filter(Boolean)
			.join(" ");
	let length = words.length < MOST_WORDS ? 0 : gone.length;
	while (length > 0 && !words.endsWith(` ${gone.slice(0, length)}`)) length--;
	return words.slice(0, words.length - length).trimEnd();
}

type Found = Record<"reference" | "name" | "summary" | "car" | "words", string> &
	Record<"phone" | "phoneTyped" | "email", string | null>;

/** What a request is found by, folded; `words` are already. */
export function leadSearchText(lead: Found): string {
	const { reference, name, phone, phoneTyped, email, summary, car, words } = lead;
	const told = foldLoosely([reference, name, phone, phoneTyped, email, summary, car].join(" "));
	return [told, joinedOf(`${summary} ${car}`), words].filter(Boolean).join(" ");
}

/** The counter a reference's number comes from. */
export function seriesOf(kind: LeadKind, year: string): string {
	return `${KINDS[kind].prefix}-${year}`;
}

const LINKS_OF_SPAM = 2;

/**
 * Whether a request goes to quarantine, where staff can still let it in: the field that people never see is filled,
 * or the text carries links.
 *
 * @source rules 4.5
 */
export function looksLikeSpam(trap: string | undefined, text: string | undefined): boolean {
	const links = text?.match(/https?:\/\/|www\./gi)?.length ?? 0;
	return Boolean(trap) || links >= LINKS_OF_SPAM;
}
