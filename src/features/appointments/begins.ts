import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";

/** The instant a visit begins; undefined while it has no day or hour. */
export function beginsAt(visit: { day: string | null; time: string | null }): Date | undefined {
	const { day, time } = visit;
	return day && time ? panamaInstant(day, minuteOfClock(time)) : undefined;
}

/** Whether a visit's hour came, or its day went by without one. */
export function hasBegun(visit: { day: string | null; time: string | null }, now: Date): boolean {
	const { day } = visit;
	const begins = beginsAt(visit);
	return begins ? begins <= now : day !== null && day < panamaDay(now);
}
