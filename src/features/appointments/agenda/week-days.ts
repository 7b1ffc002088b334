import { addDays, daysFrom, weekdayOf } from "#panama/time.ts";

export function weekStart(day: string): string {
	return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The seven days of a week that starts on a Monday. */
export const weekDays = (monday: string) => daysFrom(monday, 7);
