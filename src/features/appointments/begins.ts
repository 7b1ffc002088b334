import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";

/** The day and hour of a visit; null while not agreed. */
export type AskedHour = { day: string | null; time: string | null };

/** Returns the instant at which a visit starts; undefined while it has no day or hour. */
export function beginsAt({ day, time }: AskedHour): Date | undefined {
	return day && time ? panamaInstant(day, minuteOfClock(time)) : undefined;
}

/** Returns true when a visit's hour has come, or its day is past and it has no hour. */
export function hasBegun(visit: AskedHour, now: Date): boolean {
	const begins = beginsAt(visit);
	return begins ? begins <= now : visit.day !== null && visit.day < panamaDay(now);
}
