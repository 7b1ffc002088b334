import { addDays, shortDay } from "#panama/time.ts";

/** Formats a day for a small button: «hoy», «mañana», «lun 23 nov». */
export function comingDay(day: string, today: string | undefined): string {
	if (!today) return shortDay(day);
	if (day === today) return "hoy";
	return day === addDays(today, 1) ? "mañana" : shortDay(day);
}
