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
export type OpeningDays = Pick<Settings, "hours" | "closedDays" | "specialDays">;
/**
 * Opening hours of a day in minutes since midnight, with the reason for special hours; or the reason it is closed,
 * and the weekday if it always is.
 */
export type DayPlan =
	| { opens: number; closes: number; special?: string }
	| { reason: string; weekday?: string };

const DAYS_AHEAD = 60;
/** A shop may be closed for months; the list of closed days has no more days than this. */
const MAX_DAYS_CLOSED = 400;

/**
 * Returns the opening hours of a day.
 *
 * @param day ISO day in Panama
 * @source rules 1.2
 */
export function getDayPlan(day: string, { hours, closedDays, specialDays }: OpeningDays): DayPlan {
	const closed = closedDays.find((closedDay) => closedDay.date === day);
	if (closed) return { reason: closed.reason };
	const special = specialDays.find(({ date }) => date === day);
	if (special) {
		const { opens, closes, reason } = special;
		return { opens: parseTimeOfDay(opens), closes: parseTimeOfDay(closes), special: reason };
	}
	const open = hours[getWeekday(day)];
	const weekday = getWeekdayName(day);
	if (!open) return { reason: `los ${weekday.replace(/o$/, "os")} no abrimos`, weekday };
	return { opens: parseTimeOfDay(open.opens), closes: parseTimeOfDay(open.closes) };
}

/** Returns whether the shop is open and until when; otherwise when it opens next. */
export function getOpening(now: Date, calendar: OpeningDays): { isOpen: boolean; until: Date } {
	const today = getDayPlan(toPanamaDay(now), calendar);
	const minute = toPanamaMinutes(now);
	if ("opens" in today && minute >= today.opens && minute < today.closes)
		return { isOpen: true, until: toPanamaInstant(toPanamaDay(now), today.closes) };
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
		const startMs = Math.max(from.getTime(), toPanamaInstant(date, plan.opens).getTime());
		const endMs = Math.min(to.getTime(), toPanamaInstant(date, plan.closes).getTime());
		minutes += Math.max(0, endMs - startMs) / 60_000;
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
		const opening = toPanamaInstant(day, plan.opens);
		if (opening > now) return opening;
	}
	return new Date(now.getTime() + 24 * 60 * 60_000);
}
