import { LEAD_KINDS, type LeadKind } from "#core/requests/kinds.ts";
import { normalizeText } from "#domain/text/search.ts";
import { addDays, getWeekday, listDays, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import type { Figures } from "./contract.ts";

const WEEKS = 8;
const MAX_REASONS = 3;

export type Day = Figures["days"][number];
/** The number of requests of one UTC day, kind and outcome. */
export type DailyRequestCount = {
	day: string;
	/** 1 if it was still the day before in Panama. */
	isEarly: number;
	kind: LeadKind;
	outcome: "in_time" | "late" | "open" | "none";
	found: number;
};
export type Week = Omit<Day, "day"> & { monday: string; total: number };

/** Returns the first Monday of the eight weeks that end today, and its instant. @source rules 7.32 */
export function getFiguresSpan(now: Date): { first: string; instant: string; days: number } {
	const today = toPanamaDay(now);
	const sinceMonday = (getWeekday(today) + 6) % 7;
	const first = addDays(today, -sinceMonday - (WEEKS - 1) * 7);
	const days = (WEEKS - 1) * 7 + sinceMonday + 1;
	return { first, instant: toPanamaInstant(first, 0).toISOString(), days };
}

/** Returns every day of a span, with zeros on days without requests. */
export function toDays(rows: readonly DailyRequestCount[], span: { first: string; days: number }): Day[] {
	const days = listDays(span.first, span.days).map((day) => ({
		day,
		in_time: 0,
		late: 0,
		asked: Object.fromEntries(LEAD_KINDS.map((kind) => [kind, 0])) as Day["asked"],
	}));
	const byDay = new Map(days.map((day) => [day.day, day]));
	for (const { day, isEarly, kind, outcome, found } of rows) {
		const targetDay = byDay.get(isEarly ? addDays(day, -1) : day);
		if (!targetDay) continue;
		targetDay.asked[kind] += found;
		if (outcome === "in_time" || outcome === "late") targetDay[outcome] += found;
	}
	return days;
}

/** Groups days into weeks that start on Monday. */
export function toWeeks(days: readonly Day[]): Week[] {
	const weeks: Week[] = [];
	for (const [dayIndex, { day, asked: requested, in_time, late }] of days.entries()) {
		if (dayIndex % 7 === 0)
			weeks.push({ monday: day, total: 0, in_time: 0, late: 0, asked: { ...requested } });
		const week = weeks.at(-1);
		if (!week) continue;
		if (dayIndex % 7 > 0) for (const kind of LEAD_KINDS) week.asked[kind] += requested[kind];
		week.total += LEAD_KINDS.reduce((total, kind) => total + requested[kind], 0);
		week.in_time += in_time;
		week.late += late;
	}
	return weeks;
}

/** Returns the percentage answered in time, as an integer; null while no answer was due. */
export function getInTimePercent({ in_time, late }: Pick<Day, "in_time" | "late">): number | null {
	return in_time + late === 0 ? null : Math.round((in_time / (in_time + late)) * 100);
}

/**
 * Returns the most frequent reasons, each as last written; case, accents and a full stop are ignored.
 *
 * @param reasons the latest first
 */
export function getTopLossReasons(reasons: readonly string[]): Figures["lost"] {
	const reasonCounts = new Map<string, { reason: string; found: number }>();
	for (const reason of reasons) {
		const key = normalizeText(reason);
		const existing = reasonCounts.get(key);
		if (existing) existing.found += 1;
		else reasonCounts.set(key, { reason, found: 1 });
	}
	return [...reasonCounts.values()].toSorted((one, other) => other.found - one.found).slice(0, MAX_REASONS);
}
