import { addDays, formatShortDay } from "#domain/time.ts";

/** Formats a day for a small button, e.g. «lun 23 nov». */
export function formatComingDay(day: string, today: string | undefined): string {
	if (!today) return formatShortDay(day);
	if (day === today) return "hoy";
	return day === addDays(today, 1) ? "mañana" : formatShortDay(day);
}
