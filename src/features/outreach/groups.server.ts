import { carLine } from "#car/car.ts";
import { newsOfVisit } from "#features/appointments/day-news.ts";
import { whenOfStored } from "#features/appointments/rules.ts";
import { calledOff, calledOffByShop, visitSummary } from "#features/appointments/sentences.ts";
import type { VisitRecord } from "#features/appointments/store.server.ts";
import { type Linked, linkOf } from "#features/leads/link/links.server.ts";
import { NEWS_LABELS } from "#features/leads/news.ts";
import { askedFor } from "#features/leads/replies.ts";
import type { ChatName } from "#features/settings/chat-words.ts";
import { fillChat } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { carOf, filled } from "#features/work-orders/messages.server.ts";
import { doneCents, readWork } from "#features/work-orders/view.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { DAY_MS, hourWords, panamaInstant, spokenDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import type { OutreachItem } from "./contract.ts";
import {
	countPeople,
	listPeople,
	type People,
	promisedSoon,
	type Share,
	toCallBack,
	toRemind,
	waitingOf,
	whoMissed,
	withEstimates,
	withQuietQuotes,
} from "./read-model.server.ts";
import type { Turns } from "./rules.ts";
import { ESTIMATE_TURNS, firstAnswer, type OutreachKind } from "./sentences.ts";
import { notFetched } from "./unfetched-read-model.server.ts";
import { toldNobody } from "./untold-read-model.server.ts";

/** Data about requests from other features; src/api provides it. */
export type OutreachSources = {
	/** Returns the customer's text of quotes by request: each line with its price, and the total. */
	quoteWords: (leadIds: string[]) => Promise<Map<string, string>>;
};
/** Context in which a group queries and describes its people. */
type About = OutreachSources & { at: Platform; now: Date; settings: Settings; turns: Turns };

/** Columns of a person in every group; `summary` describes the request. */
type Person = Linked & {
	reference: string;
	name: string;
	phone: string | null;
	summary?: string;
	/** Not selected when the customer asked first or agreed to the contact, which is not a reminder. */
	wantsNoReminders?: number | null;
};
/**
 * A group's details of a person: the relevant instant, and the chat as a template with placeholders or as a finished
 * message.
 */
type Told = {
	at: Date;
	summary?: string;
	estimateId?: string;
} & ({ chat: ChatName; words?: Record<string, string> } | { message: string });

type Group<Row, More> = {
	kind: OutreachKind;
	people: (db: DbOrTrx, about: About) => People<Row>;
	/** Day of the contact mark; groups without it have no marks, because their people wait until they are answered. */
	markedOn?: "today" | "visitsDay";
	/** Reads additional data for all rows at once. */
	read?: (about: About, rows: Row[]) => Promise<More>;
	tell: (row: Row, about: About, more: More) => Told;
};

/** Groups of people to contact, by reason, most urgent first. */
export const GROUPS = {
	promises: group({
		kind: "promise",
		people: (db, { now, settings }) => promisedSoon(db, now, settings),
		read({ quoteWords }, rows) {
			const quoted = rows.filter(({ kind }) => kind === "quote");
			return quoteWords(quoted.map(({ leadId }) => leadId));
		},
		tell(row, about, details) {
			const { leadId, kind, channel, news, reference, summary, dueAt, ...visit } = row;
			const hour = isHour(visit) ? visit : undefined;
			const isAhead = hour && panamaInstant(hour.day, hour.startMinute) > about.now;
			const usual = news === "cancelled_by_customer" ? "cancelled" : firstAnswer(kind, channel);
			const held = isAhead && hourAsChat(about, hour, "held");
			return {
				at: new Date(dueAt),
				chat: held ? held.chat : usual,
				summary: news ? `${NEWS_LABELS[news]} · ${summary}` : summary,
				words: {
					detalle: details.get(leadId) ?? "",
					que: askedFor({ kind, channel, reference }),
					...(held ? held.words : undefined),
				},
			};
		},
	}),
	callbacks: group({
		kind: "callback",
		people: (db, { turns }) => toCallBack(db, turns),
		tell: ({ callBackOn }, { turns }) => ({
			at: panamaInstant(callBackOn ?? turns.today, CALL_FROM_MINUTE),
			chat: "callBack",
		}),
	}),
	calledOff: group({
		kind: "calledOff",
		people: (db, { turns }) => toldNobody(db, turns),
		tell: (row, { turns }) => ({
			at: panamaInstant(row.day, row.startMinute ?? CALL_FROM_MINUTE),
			chat: "calledOff",
			summary: `${calledOff(row)} · ${visitSummary({ ...row, ...whenOfStored(row) })}`,
			words: { ...visitWords(turns, row), porque: calledOffByShop(row) ?? "" },
		}),
	}),
	visits: group({
		kind: "visit",
		people: (db, { turns }) => toRemind(db, turns),
		markedOn: "visitsDay",
		tell: (row, about) => ({
			at: panamaInstant(row.day, row.startMinute),
			// The request's summary may name another day or «Hoy mismo», so describe the visit itself.
			summary: visitSummary({ ...row, ...whenOfStored(row) }),
			...hourAsChat(about, row, "reminder"),
		}),
	}),
	missed: group({
		kind: "missed",
		people: (db, { turns }) => whoMissed(db, turns),
		markedOn: "today",
		tell(row, { turns }) {
			const day = row.day === turns.today ? "hoy" : `el ${spokenDay(row.day)}`;
			return {
				at: panamaInstant(row.day, row.startMinute),
				chat: "missed",
				words: { cuando: `${day}, ${timeWords(row)}` },
			};
		},
	}),
	ready: group({
		kind: "ready",
		people: (db, { turns }) => notFetched(db, turns),
		markedOn: "today",
		read({ at, now }, rows) {
			const ids = rows.map(({ leadId }) => leadId);
			return readWork(at.reads, ids, now);
		},
		tell(row, { at, now, settings }, workOf) {
			const sumCents = doneCents(workOf(row.leadId).jobs);
			const told = { row, link: linkOf(at, row) ?? null, sumCents, settings, now };
			const message = filled(settings.chats.orderUnfetched, told);
			const days = Math.floor((now.getTime() - Date.parse(row.stateAt)) / DAY_MS);
			const summary = [carOf(row), `listo hace ${days} días`].filter(Boolean).join(" · ");
			return { at: new Date(row.stateAt), message, summary };
		},
	}),
	estimates: group({
		kind: "estimate",
		people: (db, { turns }) => withEstimates(db, turns),
		markedOn: "today",
		tell(row, { at, turns }) {
			const { carBrand, carModel, totalCents, sentAt } = row;
			const { turn, since } = turnOf(row, turns);
			const { why, chat } = ESTIMATE_TURNS[turn];
			const car = carLine({ brand: carBrand, model: carModel });
			return {
				at: new Date(since ?? sentAt ?? at.now()),
				chat,
				summary: [why, formatCents(totalCents), car].filter(Boolean).join(" · "),
				estimateId: row.id,
			};
		},
	}),
	quotes: group({
		kind: "quote",
		people: (db, { turns }) => withQuietQuotes(db, turns),
		markedOn: "today",
		tell: ({ updatedAt }) => ({ at: new Date(updatedAt), chat: "quiet" }),
	}),
};
export type GroupName = keyof typeof GROUPS;

function group<Row extends Person, More>({ kind, people, markedOn, ...ways }: Group<Row, More>) {
	return {
		count: (about: About) => countPeople(people(about.at.reads, about)),
		waiting: (about: About) =>
			waitingOf(people(about.at.reads, about), markedOn && { kind, day: about.turns[markedOn] }),
		async list(about: About, share: Share): Promise<OutreachItem[]> {
			const marked = { kind, day: about.turns[markedOn ?? "today"] };
			const rows = await listPeople(people(about.at.reads, about), marked, share);
			// Only groups with a `read` function use it.
			const more = (await ways.read?.(about, rows)) as More;
			return rows.map((row) => {
				const { reachedBy, reachedAt } = row;
				const isReached = markedOn && reachedBy !== null && reachedAt !== null;
				const done = isReached ? { author: reachedBy, at: reachedAt } : null;
				return { ...itemOf(kind, row, ways.tell(row, about, more), about), done };
			});
		},
	};
}

function itemOf(kind: OutreachKind, row: Person, told: Told, { at, settings }: About) {
	const { leadId, reference, name, phone } = row;
	return {
		lead_id: leadId,
		kind,
		reference,
		name,
		phone,
		has_whatsapp: phone ? (normalisePhone(phone)?.hasWhatsapp ?? false) : false,
		summary: told.summary ?? row.summary ?? "",
		at: told.at.toISOString(),
		message:
			"message" in told
				? told.message
				: fillChat(settings.chats[told.chat], {
						nombre: calledName(name),
						referencia: reference,
						taller: settings.name,
						enlace: linkOf(at, row) ?? "",
						...told.words,
					}),
		is_opted_out: row.wantsNoReminders === 1,
		...(told.estimateId !== undefined && { estimate_id: told.estimateId }),
	};
}

/** Calls are due from 8 AM. */
const CALL_FROM_MINUTE = 8 * 60;

type Hour = Pick<VisitRecord, "service" | "minutes" | "isDropOff" | "dayAgreed"> & {
	day: string;
	startMinute: number;
};
type Visiting = { [Column in keyof Hour]: Hour[Column] | null };

/** Returns whether the joined visit exists; then all of its columns are set. */
const isHour = (visit: Visiting): visit is Hour => visit.service !== null;

/** Chooses the chat about a visit; if the shop no longer opens at that time, the chat about the change. */
function hourAsChat({ settings, turns }: About, hour: Hour, usual: ChatName) {
	const motivo = newsOfVisit(hour, settings);
	const words = visitWords(turns, hour);
	return motivo
		? { chat: "changedDay" as const, words: { ...words, motivo } }
		: { chat: usual, words };
}

type Timed = Omit<Hour, "startMinute"> & { startMinute: number | null };

function visitWords({ today }: Turns, hour: Timed) {
	return {
		cuando: `${hour.day === today ? "hoy, " : ""}${spokenDay(hour.day)}, ${timeWords(hour)}`,
		servicio: hour.service,
	};
}

/** Formats the visit's time: «9:00 AM», or its drop-off window. */
function timeWords(hour: Timed): string {
	const { time, until } = whenOfStored(hour);
	return hourWords(time ?? "", until);
}

type Waiting = Record<
	"renewalAskedAt" | "askedAt" | "seenAt" | "sentAt" | "validUntil",
	string | null
>;

/** Returns the reason to contact about an estimate, and since when. */
function turnOf(
	{ renewalAskedAt, askedAt, seenAt, sentAt, validUntil }: Waiting,
	{ tomorrow }: Turns,
): { turn: keyof typeof ESTIMATE_TURNS; since: string | null } {
	if (renewalAskedAt) return { turn: "renewal", since: renewalAskedAt };
	if (askedAt) return { turn: "asked", since: askedAt };
	if (validUntil === tomorrow) return { turn: "ends", since: sentAt };
	return { turn: "seen", since: seenAt };
}
