import { type DayPlan, getDayPlan, listOpenSpans, type OpeningDays } from "#core/settings/rules.ts";
import { formatClockTime } from "#domain/time.ts";
import {
	formatStartTime,
	type StoredVisitTime,
	validateOpeningHours,
} from "#features/workshop/appointments/rules.ts";

/**
 * Formats a day's opening hours as the end of «that day …»: «no abrimos: Duelo», «no abrimos: es domingo», «abrimos
 * solo de 8:00 AM a 12:00 PM: Nochebuena».
 */
export function formatDayHours(plan: DayPlan): string {
	if ("reason" in plan) return `no abrimos: ${plan.weekday ? `es ${plan.weekday}` : plan.reason}`;
	const suffix = plan.special ? `: ${plan.special}` : "";
	const spans = listOpenSpans(plan).map(
		({ opens, closes }) => `de ${formatClockTime(opens)} a ${formatClockTime(closes)}`,
	);
	return `abrimos solo ${spans.join(" y ")}${suffix}`;
}

type VisitSchedule = Omit<StoredVisitTime, "isDropOff"> & { acceptedDayChange: string | null };

/** Returns the change of a day whose hours no longer cover the visit; null once staff confirmed the visit anyway. */
export function getDayChange(visit: VisitSchedule, calendar: OpeningDays): string | null {
	const { day, minutes, acceptedDayChange } = visit;
	const time = formatStartTime(visit.startMinute);
	if (!day || !time || !validateOpeningHours(day, time, calendar, minutes)) return null;
	const change = formatDayHours(getDayPlan(day, calendar));
	return change === acceptedDayChange ? null : change;
}
