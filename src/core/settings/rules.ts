import {
	addDays,
	getWeekday,
	getWeekdayName,
	parseTimeOfDay,
	toPanamaDay,
	toPanamaInstant,
	toPanamaMinutes,
} from "#domain/time.ts";
import type { Settings } from "./contract.ts";

/** Opening hours of the business record. */
export type OpeningDays = Pick<Settings, "hours" | "closedDays" | "specialDays"> &
	Partial<Pick<Settings, "blockedHours">>;
/** Time within opening hours in which the shop is closed, in minutes of the day; at noon without a reason. */
export type Pause = { from: number; to: number; reason?: string };
export type OpenSpan = { opens: number; closes: number };
/** First opening and last closing of a day in minutes since midnight, and the pauses between them. */
export type OpenPlan = OpenSpan & { special?: string; pauses?: readonly Pause[] };
/**
 * Opening hours of a day, with the reason for special or blocked hours; or the reason it is closed, and the weekday if
 * it always is.
 */
export type DayPlan = OpenPlan | { reason: string; weekday?: string };

const DAYS_AHEAD = 60;
/** A shop may be closed for months; the list of closed days has no more days than this. */
const MAX_DAYS_CLOSED = 400;

/**
 * Returns the opening hours of a day.
 *
 * @param day ISO day in Panama
 * @source rules 1.2
 */
export function getDayPlan(day: string, calendar: OpeningDays): DayPlan {
	const { hours, closedDays, specialDays, blockedHours = [] } = calendar;
	const closed = closedDays.find((closedDay) => closedDay.date === day);
	if (closed) return { reason: closed.reason };
	const special = specialDays.find(({ date }) => date === day);
	const blocks = blockedHours
		.filter(({ date }) => date === day)
		.map(({ from, to, reason }) => ({ from: parseTimeOfDay(from), to: parseTimeOfDay(to), reason }));
	if (special) {
		const { opens, closes, reason } = special;
		return applyPauses({ opens: parseTimeOfDay(opens), closes: parseTimeOfDay(closes) }, blocks, reason);
	}
	const open = hours[getWeekday(day)];
	const weekday = getWeekdayName(day);
	if (!open) return { reason: `los ${weekday.replace(/o$/, "os")} no abrimos`, weekday };
	const { noon, ...weekHours } = parseWeekday(open);
	return applyPauses(weekHours, [...noon, ...blocks]);
}

type WeekdayHours = NonNullable<Settings["hours"][number]>;

function parseWeekday({ opens, closes, breakStart, breakEnd }: WeekdayHours): OpenSpan & { noon: Pause[] } {
	const noon =
		breakStart && breakEnd ? [{ from: parseTimeOfDay(breakStart), to: parseTimeOfDay(breakEnd) }] : [];
	return { opens: parseTimeOfDay(opens), closes: parseTimeOfDay(closes), noon };
}

/** Lists the one or two stretches in which the shop is open on a weekday. */
export function listWeekdaySpans(hours: WeekdayHours): OpenSpan[] {
	const { noon: pauses, ...span } = parseWeekday(hours);
	return listOpenSpans({ ...span, pauses });
}

/** Takes the pauses out of a day's hours. Pauses at its edges shorten the day, and all of it closes the day. */
function applyPauses(hours: OpenSpan, pauses: readonly Pause[], special?: string): DayPlan {
	const sorted = pauses
		.filter(({ from, to }) => from < hours.closes && to > hours.opens)
		.toSorted((one, other) => one.from - other.from);
	const reasons = [special, ...sorted.map(({ reason }) => reason)].filter((reason) => reason !== undefined);
	const [first, ...others] = listOpenSpans({ ...hours, pauses: sorted });
	if (!first) return { reason: reasons.join(", ") };
	const { closes } = others.at(-1) ?? first;
	const inner = sorted.filter(({ from, to }) => to > first.opens && from < closes);
	return {
		opens: first.opens,
		closes,
		...(reasons.length > 0 && { special: reasons.join(", ") }),
		...(inner.length > 0 && { pauses: inner }),
	};
}

/** Lists the stretches of a day in which the shop is open, in order. */
export function listOpenSpans({
	opens,
	closes,
	pauses = [],
}: OpenSpan & { pauses?: readonly Pause[] }): OpenSpan[] {
	const spans: OpenSpan[] = [];
	let start = opens;
	for (const { from, to } of pauses) {
		if (from > start) spans.push({ opens: start, closes: from });
		start = Math.max(start, to);
	}
	if (start < closes) spans.push({ opens: start, closes });
	return spans;
}

/** Returns whether the shop is open and until when; otherwise when it opens next. */
export function getOpening(now: Date, calendar: OpeningDays): { isOpen: boolean; until: Date } {
	const today = getDayPlan(toPanamaDay(now), calendar);
	const minute = toPanamaMinutes(now);
	const spans = "opens" in today ? listOpenSpans(today) : [];
	const span = spans.find(({ opens, closes }) => minute >= opens && minute < closes);
	if (span) return { isOpen: true, until: toPanamaInstant(toPanamaDay(now), span.closes) };
	return { isOpen: false, until: findNextOpening(now, calendar) };
}

/**
 * Computes when a promise expires, counting opening time only.
 *
 * @param minutes length of the promise in minutes of opening time
 * @source rules 4.6
 */
export function computePromiseDueAt(now: Date, minutes: number, calendar: OpeningDays): Date {
	let remaining = minutes;
	let from = now;
	for (let days = 0; days < DAYS_AHEAD; days++) {
		const { isOpen, until } = getOpening(from, calendar);
		if (!isOpen) {
			from = until;
			continue;
		}
		const open = (until.getTime() - from.getTime()) / 60_000;
		if (open >= remaining) return new Date(from.getTime() + remaining * 60_000);
		remaining -= open;
		from = until;
	}
	return new Date(now.getTime() + minutes * 60_000);
}

/**
 * Counts the opening minutes between two instants, over 60 days at most.
 *
 * @source rules 1.23
 */
export function countOpenMinutes(from: Date, to: Date, calendar: OpeningDays): number {
	let minutes = 0;
	for (let day = 0; day <= DAYS_AHEAD; day++) {
		const date = addDays(toPanamaDay(from), day);
		const plan = getDayPlan(date, calendar);
		if (date > toPanamaDay(to)) break;
		if (!("opens" in plan)) continue;
		for (const { opens, closes } of listOpenSpans(plan)) {
			const startMs = Math.max(from.getTime(), toPanamaInstant(date, opens).getTime());
			const endMs = Math.min(to.getTime(), toPanamaInstant(date, closes).getTime());
			minutes += Math.max(0, endMs - startMs) / 60_000;
		}
	}
	return minutes;
}

/** File extensions of a logo, best format first. Other rules would make pages fetch this file. */
const LOGO_ENDINGS = ["svg", "avif", "webp", "png", "jpg", "jpeg"];

/**
 * Returns the logo to show, or null for the letter badge.
 *
 * @param files paths of the pictures that exist, e.g. "/images/logo/logo.png"
 * @source rules 1.11
 */
export function findLogo(files: ReadonlySet<string>): string | null {
	const paths = LOGO_ENDINGS.map((ending) => `/images/logo/logo.${ending}`);
	return paths.find((path) => files.has(path)) ?? null;
}

function findNextOpening(now: Date, calendar: OpeningDays): Date {
	const today = toPanamaDay(now);
	for (let ahead = 0; ahead <= MAX_DAYS_CLOSED; ahead++) {
		const day = addDays(today, ahead);
		const plan = getDayPlan(day, calendar);
		if (!("opens" in plan)) continue;
		const opening = listOpenSpans(plan)
			.map(({ opens }) => toPanamaInstant(day, opens))
			.find((instant) => instant > now);
		if (opening) return opening;
	}
	return new Date(now.getTime() + 24 * 60 * 60_000);
}
