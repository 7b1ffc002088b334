import { visitLink } from "#features/appointments/link.server.ts";
import { readUnclosed } from "#features/appointments/read.server.ts";
import { whenOfStored } from "#features/appointments/rules.ts";
import { visitSummary } from "#features/appointments/sentences.ts";
import { estimateLink } from "#features/estimates/link.server.ts";
import { askedFor } from "#features/leads/replies.ts";
import { countRunningOut, listRunningOut } from "#features/leads/running-out-store.server.ts";
import { NEWS_LABELS } from "#features/leads/sentences.ts";
import { fillChat } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { addDays, hourWords, panamaDay, panamaInstant, spokenDay } from "#panama/time.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import type { Outreach, OutreachItem } from "./contract.ts";
import { countEstimates, listEstimates } from "./estimates-read-model.server.ts";
import {
	countCallBacks,
	countMissed,
	countQuietQuotes,
	countVisitsOn,
	countWithoutHour,
	type HeldHour,
	listCallBacks,
	listHeldHours,
	listMissed,
	listQuietQuotes,
	listVisitsOn,
	type OutreachRow,
	type Share,
} from "./read-model.server.ts";
import {
	type EstimateTurns,
	estimateTurns,
	MISSED_FORGOTTEN_DAYS,
	OUTREACH_PER_PAGE,
	type OutreachKind,
	quoteSilence,
	reminderDay,
} from "./rules.ts";
import { ESTIMATE_TURNS, FIRST_ANSWERS } from "./sentences.ts";
import { listMarks } from "./store.server.ts";

/** A day on which to call begins at 8 in the morning. */
const CALL_FROM_MINUTE = 8 * 60;

type Words = Record<string, string>;

/** What other rooms tell about a request; src/api says who. */
export type OutreachSources = {
	/** Quotes as their customers read them, by request: each line with its price, and the total. */
	quoteWords: (leadIds: string[]) => Promise<Map<string, string>>;
};

/**
 * Everybody the shop should reach today: promises about to run out, the next working day's visits, who did not come,
 * quotes nobody answered.
 *
 * @param asked page, counted from 1
 * @source rules 4.19
 */
export async function outreachToday(
	at: Platform,
	{ quoteWords }: OutreachSources,
	asked = 1,
): Promise<Outreach> {
	const now = at.now();
	const today = panamaDay(now);
	const settings = await getSettings(at.db);
	const visitsDay = reminderDay(now, settings);
	const silence = { ...quoteSilence(now), today };
	const span = { since: addDays(today, -MISSED_FORGOTTEN_DAYS), today };
	const turns = estimateTurns(now);
	const [runningOut, toCall, visiting, stayedAway, estimated, quiet] = await Promise.all([
		countRunningOut(at.reads, now, settings),
		countCallBacks(at.reads, today),
		countVisitsOn(at.reads, visitsDay),
		countMissed(at.reads, span),
		countEstimates(at.reads, turns),
		countQuietQuotes(at.reads, silence),
	]);
	const counts = {
		promises: allOf(runningOut),
		callbacks: allOf(toCall),
		visits: visiting,
		missed: stayedAway,
		estimates: estimated,
		quotes: quiet,
	};
	const totals = Object.fromEntries(
		Object.entries(counts).map(([group, { total }]) => [group, total]),
	) as Record<keyof typeof counts, number>;
	const pages = Math.max(1, Math.ceil(Math.max(...Object.values(totals)) / OUTREACH_PER_PAGE));
	// Who works the last page off finds themselves on the one before it.
	const page = Math.min(asked, pages);
	const share = { limit: OUTREACH_PER_PAGE, offset: (page - 1) * OUTREACH_PER_PAGE };
	const [promises, callbacks, visits, missed, estimates, quotes] = await Promise.all([
		promiseRows(at, { now, settings }, share),
		listCallBacks(at.reads, today, share),
		listVisitsOn(at.reads, visitsDay, share),
		listMissed(at.reads, span, share),
		listEstimates(at.reads, turns, share),
		listQuietQuotes(at.reads, silence, share),
	]);
	const quoted = promises.filter(({ kind }) => kind === "quote");
	const details = await quoteWords(quoted.map(({ leadId }) => leadId));
	const held = await listHeldHours(
		at.reads,
		promises.map(({ leadId }) => leadId),
	);
	const marks = await listMarks(
		at.reads,
		[...visits, ...missed, ...estimates, ...quotes].map(({ leadId }) => leadId),
	);
	const item = (
		kind: OutreachKind,
		row: OutreachRow,
		told: { at: Date; day: string; template: string; more?: Words },
	) => {
		// Who still waits for an answer was not reached, whatever was marked before they asked again.
		const isWaiting = kind === "promise" || kind === "callback";
		const mark = isWaiting ? undefined : marks.get(`${row.leadId} ${kind} ${told.day}`);
		return itemOf(kind, row, { ...told, settings, mark });
	};
	const wordsOf = (hour: HeldHour, leadId: string): Words => ({
		cuando: `${hour.day === today ? "hoy, " : ""}${spokenDay(hour.day)}, ${timeWords(hour)}`,
		servicio: hour.service,
		enlace: visitLink(at, leadId) ?? "",
	});
	const groups = {
		promises: promises.map((row) => {
			const hour = held.get(row.leadId);
			const isAhead = hour && panamaInstant(hour.day, hour.startMinute) > now;
			const isOff = row.news === "cancelada_por_cliente";
			const usual = isOff ? "cancelled" : FIRST_ANSWERS[row.kind];
			const template = settings.chats[isAhead ? "held" : usual];
			const detalle = details.get(row.leadId) ?? "";
			const que = askedFor(row.kind, row.reference);
			const more = { detalle, que, ...(isAhead && wordsOf(hour, row.leadId)) };
			return item("promise", row, { at: new Date(row.dueAt), day: today, template, more });
		}),
		callbacks: callbacks.map((row) =>
			item("callback", row, {
				at: panamaInstant(row.day, CALL_FROM_MINUTE),
				day: today,
				template: settings.chats.callBack,
			}),
		),
		visits: visits.map((row) => {
			const starts = panamaInstant(visitsDay, row.startMinute);
			const more = wordsOf({ ...row, day: visitsDay }, row.leadId);
			// What was asked for may name another day, or «Hoy mismo»: the visit is told by itself.
			const when = whenOfStored({ ...row, day: visitsDay });
			const summary = visitSummary({ ...row, ...when });
			return item(
				"visit",
				{ ...row, summary },
				{ at: starts, day: visitsDay, template: settings.chats.reminder, more },
			);
		}),
		missed: missed.map((row) =>
			item("missed", row, {
				at: panamaInstant(row.day, row.startMinute),
				day: today,
				template: settings.chats.missed,
				more: {
					cuando: `${row.day === today ? "hoy" : `el ${spokenDay(row.day)}`}, ${timeWords(row)}`,
				},
			}),
		),
		estimates: estimates.map((row) => {
			const told = estimateTold(at, row, turns, settings);
			const summary = `${told.why} · ${told.summary}`;
			return { ...item("estimate", { ...row, summary }, told), estimate_id: row.id };
		}),
		quotes: quotes.map((row) =>
			item("quote", row, {
				at: new Date(row.updatedAt),
				day: today,
				template: settings.chats.quiet,
			}),
		),
	};
	return {
		...groups,
		...{ totals, page, pages },
		visits_day: visitsDay,
		visits_without_hour: await countWithoutHour(at.reads, visitsDay),
		...(await readUnclosed(at)),
		waiting: Object.values(counts).reduce((sum, { waiting }) => sum + waiting, 0),
		now: now.toISOString(),
	};
}

/** Of a list from which nobody is taken off. */
const allOf = (total: number) => ({ total, waiting: total });

type WaitingEstimate = Awaited<ReturnType<typeof listEstimates>>[number];

/** Why an estimate waits for a word, since when, and what is said. */
function estimateTold(
	at: Platform,
	row: WaitingEstimate,
	{ today, tomorrow }: EstimateTurns,
	{ chats }: Settings,
) {
	const { renewalAskedAt, askedAt, seenAt, sentAt, validUntil, totalCents } = row;
	const car = [row.carBrand, row.carModel].filter(Boolean).join(" ");
	const [turn, since] = renewalAskedAt
		? ([ESTIMATE_TURNS.renewal, renewalAskedAt] as const)
		: askedAt
			? ([ESTIMATE_TURNS.asked, askedAt] as const)
			: validUntil === tomorrow
				? ([ESTIMATE_TURNS.ends, sentAt] as const)
				: ([ESTIMATE_TURNS.seen, seenAt] as const);
	return {
		...{ day: today, at: new Date(since ?? sentAt ?? at.now()), why: turn.why },
		summary: [formatCents(totalCents), car].filter(Boolean).join(" · "),
		template: chats[turn.chat],
		more: { enlace: estimateLink(at, row) ?? "" },
	};
}

/** «9:00 AM», or the window in which the car is left. */
function timeWords(hour: HeldHour): string {
	const { time, until } = whenOfStored(hour);
	return hourWords(time ?? "", until);
}

async function promiseRows(at: Platform, when: { now: Date; settings: Settings }, share: Share) {
	const rows = await listRunningOut(at.reads, when, share);
	return rows.map(({ id, news, summary: asked, ...row }) => {
		const summary = news ? `${NEWS_LABELS[news]} · ${asked}` : asked;
		// Others asked first, so an answer to them is no reminder.
		return { ...row, leadId: id, news, summary, wantsNoReminders: 0 };
	});
}

function itemOf(
	kind: OutreachKind,
	row: OutreachRow,
	told: {
		settings: Settings;
		at: Date;
		template: string;
		more?: Words;
		mark: { author: string; createdAt: string } | undefined;
	},
): OutreachItem {
	const { settings, mark } = told;
	const words: Words = {
		nombre: calledName(row.name),
		referencia: row.reference,
		taller: settings.name,
		...told.more,
	};
	return {
		lead_id: row.leadId,
		kind,
		reference: row.reference,
		name: row.name,
		phone: row.phone,
		has_whatsapp: row.phone ? (normalisePhone(row.phone)?.hasWhatsapp ?? false) : false,
		summary: row.summary,
		at: told.at.toISOString(),
		message: fillChat(told.template, words),
		is_opted_out: row.wantsNoReminders === 1,
		done: mark ? { author: mark.author, at: mark.createdAt } : null,
	};
}
