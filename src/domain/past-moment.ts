import { formatClockTime, formatLongDay, toPanamaDay, toPanamaMinutes } from "./time.ts";

/** Formats when something was done: «a las 8:17 AM», with its day when that is not today. */
export function formatPastMoment(instant: string, now: Date): string {
	const date = new Date(instant);
	const minute = toPanamaMinutes(date);
	const time = `${minute % 720 >= 60 && minute % 720 < 120 ? "a la" : "a las"} ${formatClockTime(minute)}`;
	const day = toPanamaDay(date);
	return day === toPanamaDay(now) ? time : `el ${formatLongDay(day)} ${time}`;
}

/** Author and instant of finished work, and the current time. */
export type DoneBy = { by: string; doneAt: string; now: Date };

/** Says that a record is in the wanted state already. */
export const formatStateReached = (label: string, { by, doneAt, now }: DoneBy) =>
	`Ya está «${label}»: lo hizo ${by} ${formatPastMoment(doneAt, now)}.`;

/** Says who changed a record meanwhile. @param thisRecord such as «esta cita» */
export const formatChangedMeanwhile = (thisRecord: string, { by, doneAt, now }: DoneBy) =>
	`${by} cambió ${thisRecord} ${formatPastMoment(doneAt, now)}. Mira cómo quedó y decide.`;
