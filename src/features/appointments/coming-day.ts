import { addDays, shortDay } from "#panama/time.ts";

/** A day on a small button: «hoy», the day after it, «lun 23 nov». */
export function comingDay(day: string, today: string | undefined): string {
	if (!today) return shortDay(day);
	if (day === today) return "hoy";
	return day === addDays(today, 1) ? "mañana" : shortDay(day);
}
