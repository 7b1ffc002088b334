import { addDays, daysFrom, weekdayOf } from "#panama/time.ts";

export function weekStart(day: string): string {
	return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Returns the seven days of the week that starts on the given Monday. */
export const weekDays = (monday: string) => daysFrom(monday, 7);
