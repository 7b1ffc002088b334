import type { Settings } from "#features/settings/contract.ts";
import { promiseMoment, promiseNote } from "#features/settings/promise.ts";
import { type OpeningDays, openingAt, promiseDueAt } from "#features/settings/rules.ts";
import { panamaInstant } from "#panama/time.ts";

/** What a promise to confirm is counted with. */
export type Calendar = OpeningDays & Pick<Settings, "promises">;

/**
 * What completes the promise to confirm a visit. Notice runs by the clock and the promise in opening time, so that an
 * hour right after opening may come first: nobody is told to wait for a word that would come too late.
 *
 * @param hour what was asked for, with the minute of the day; undefined while there is none
 * @returns a sentence with a leading space, or "" when the promise holds as it stands
 * @source rules 1.5, 3.23
 */
export function confirmationNote(
	now: Date,
	calendar: Calendar,
	hour: { day: string; start: number } | undefined,
): string {
	const minutes = calendar.promises.appointmentMinutes;
	const comesAt = hour && panamaInstant(hour.day, hour.start);
	if (!comesAt || comesAt >= promiseDueAt(now, minutes, calendar))
		return promiseNote(now, minutes, calendar);
	const held = openingAt(now, calendar).isOpen ? "La" : "Ahora está cerrado y la";
	return ` ${held} hora ya queda apartada: ven ${promiseMoment(comesAt, now)} aunque no te haya llegado la confirmación.`;
}
