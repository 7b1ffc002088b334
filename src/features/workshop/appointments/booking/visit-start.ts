import { parseClockTime, toPanamaDay, toPanamaInstant } from "#domain/time.ts";

/** The day and hour of a visit; null while not agreed. */
export type VisitSlot = { day: string | null; time: string | null };

/** Returns the instant at which a visit starts; undefined while it has no day or hour. */
export function getVisitStart({ day, time }: VisitSlot): Date | undefined {
	return day && time ? toPanamaInstant(day, parseClockTime(time)) : undefined;
}

/** Returns true when a visit's hour has come, or its day is past and it has no hour. */
export function hasStarted(visit: VisitSlot, now: Date): boolean {
	const startsAt = getVisitStart(visit);
	return startsAt ? startsAt <= now : visit.day !== null && visit.day < toPanamaDay(now);
}
