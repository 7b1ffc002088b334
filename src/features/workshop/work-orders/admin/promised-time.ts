import { getDayPlan, listOpenSpans, type OpeningDays } from "#core/settings/rules.ts";
import { listDays, parseTimeOfDay, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import { formatDayHours } from "#features/workshop/appointments/changes/day-change.ts";

/** Promised time as form values: an offered hour, OTHER_TIME with a day and a time, or UNKNOWN_TIME. */
export type PromiseValues = { promised_at: string; day: string; time: string };
export const OTHER_TIME = "otro";
export const UNKNOWN_TIME = "no_se_sabe";
export const EMPTY_PROMISE: PromiseValues = { promised_at: "", day: "", time: "" };

const MAX_OFFERED = 3;
/** Long enough for a shop that opens one day a week. */
const DAYS_AHEAD = 15;
const MORNING_MINUTE = 10 * 60;
/** Shortest notice for an offered hour. */
const MIN_LEAD_MS = 60 * 60 * 1000;

/** Lists the usual promised times as instants: today's closing, then each open day's morning and closing. */
export function listUsualHours(now: Date, opening: OpeningDays): string[] {
	const today = toPanamaDay(now);
	const earliest = new Date(now.getTime() + MIN_LEAD_MS);
	const hours = listDays(today, DAYS_AHEAD).flatMap((day) => {
		const plan = getDayPlan(day, opening);
		if (!("opens" in plan)) return [];
		const hasMorning =
			day > today &&
			listOpenSpans(plan).some(({ opens, closes }) => opens <= MORNING_MINUTE && MORNING_MINUTE < closes);
		return [...(hasMorning ? [MORNING_MINUTE] : []), plan.closes].map((minuteOfDay) =>
			toPanamaInstant(day, minuteOfDay),
		);
	});
	return hours
		.filter((hour) => hour >= earliest)
		.slice(0, MAX_OFFERED)
		.map((hour) => hour.toISOString());
}

/** Returns a warning when the shop is closed at the chosen time, or "" when it is open. */
export function getClosedWarning({ promised_at: choice, day, time }: PromiseValues, opening: OpeningDays) {
	if (choice !== OTHER_TIME || !day) return "";
	const plan = getDayPlan(day, opening);
	const minute = time && "opens" in plan ? parseTimeOfDay(time) : null;
	const isOpen =
		"opens" in plan &&
		(minute === null || listOpenSpans(plan).some(({ opens, closes }) => minute >= opens && minute <= closes));
	return isOpen ? "" : `Ese día ${formatDayHours(plan)}. Puedes prometerlo igual.`;
}

/** Returns the promised instant; null when unknown, "" when nothing is chosen, which the server rejects. */
export function toPromisedAt({ promised_at: choice, day, time }: PromiseValues): string | null {
	if (choice === UNKNOWN_TIME) return null;
	if (choice !== OTHER_TIME) return choice;
	return day && time ? toPanamaInstant(day, parseTimeOfDay(time)).toISOString() : "";
}
