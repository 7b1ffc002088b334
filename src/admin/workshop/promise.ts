import { dayNews } from "#features/appointments/day-news.ts";
import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { daysFrom, minuteOfTime, panamaDay, panamaInstant } from "#panama/time.ts";

/** Promised time as form values: an offered hour, OTHER_TIME with a day and a time, or UNKNOWN_TIME. */
export type PromiseValues = { promised_at: string; day: string; time: string };
export const OTHER = "otro";
export const UNKNOWN = "no_se_sabe";
export const NO_PROMISE: PromiseValues = { promised_at: "", day: "", time: "" };

const OFFERED = 3;
/** Long enough for a shop that opens one day a week. */
const DAYS_AHEAD = 15;
const MORNING = 10 * 60;
/** Shortest notice for an offered hour. */
const LEAST_AHEAD_MS = 60 * 60 * 1000;

/** Lists the usual promised times as instants: today's closing, then each open day's morning and closing. */
export function usualHours(now: Date, opening: OpeningDays): string[] {
	const today = panamaDay(now);
	const soonest = new Date(now.getTime() + LEAST_AHEAD_MS);
	const hours = daysFrom(today, DAYS_AHEAD).flatMap((day) => {
		const plan = planOf(day, opening);
		if (!("opens" in plan)) return [];
		const hasMorning = day > today && plan.opens <= MORNING && MORNING < plan.closes;
		return [...(hasMorning ? [MORNING] : []), plan.closes].map((at) => panamaInstant(day, at));
	});
	return hours
		.filter((hour) => hour >= soonest)
		.slice(0, OFFERED)
		.map((hour) => hour.toISOString());
}

/** Returns a warning when the shop is closed at the chosen time, or "" when it is open. */
export function closedThen(
	{ promised_at: chosen, day, time }: PromiseValues,
	opening: OpeningDays,
) {
	if (chosen !== OTHER || !day) return "";
	const plan = planOf(day, opening);
	const minute = time && "opens" in plan ? minuteOfTime(time) : null;
	const isOpen =
		"opens" in plan && (minute === null || (minute >= plan.opens && minute <= plan.closes));
	return isOpen ? "" : `Ese día ${dayNews(plan)}. Puedes prometerlo igual.`;
}

/** Returns the promised instant; null when unknown, "" when nothing is chosen, which the server rejects. */
export function promisedIn({ promised_at: chosen, day, time }: PromiseValues): string | null {
	if (chosen === UNKNOWN) return null;
	if (chosen !== OTHER) return chosen;
	return day && time ? panamaInstant(day, minuteOfTime(time)).toISOString() : "";
}
