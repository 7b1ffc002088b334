import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";

/** A visit's hour, as far as it has one. */
export type AskedHour = { day: string | null; time: string | null };

/** The instant a visit begins; undefined while it has no day or hour. */
export function beginsAt({ day, time }: AskedHour): Date | undefined {
	return day && time ? panamaInstant(day, minuteOfClock(time)) : undefined;
}

/** Whether a visit's hour came, or its day went by without one. */
export function hasBegun(visit: AskedHour, now: Date): boolean {
	const begins = beginsAt(visit);
	return begins ? begins <= now : visit.day !== null && visit.day < panamaDay(now);
}
