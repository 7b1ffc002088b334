import { addDays, getWeekday, listDays } from "#domain/time.ts";

export function getWeekStart(day: string): string {
	return addDays(day, -((getWeekday(day) + 6) % 7));
}

/** Returns the seven days of the week that starts on the given Monday. */
export const getWeekDays = (monday: string) => listDays(monday, 7);
