import type { Settings } from "#core/settings/contract.ts";
import { formatPromiseMoment, formatPromiseNote } from "#core/settings/promise.ts";
import { computePromiseDueAt, getOpening, type OpeningDays } from "#core/settings/rules.ts";
import { toPanamaInstant } from "#domain/time.ts";

/** The settings from which the confirmation deadline is computed. */
export type Calendar = OpeningDays & Pick<Settings, "promises">;

/**
 * Formats the sentence after the promise to confirm a visit. Minimum notice counts clock time and the promise counts
 * opening time, so a visit right after opening may start before its confirmation is due. The customer must not wait
 * for it then.
 *
 * @param requestedTime the requested day and minute of the day; undefined when none was requested
 * @returns a sentence with a leading space, or "" when the promise holds as it stands
 * @source rules 1.5, 3.23
 */
export function formatConfirmationNote(
	now: Date,
	calendar: Calendar,
	requestedTime: { day: string; start: number } | undefined,
): string {
	const minutes = calendar.promises.appointmentMinutes;
	const startsAt = requestedTime && toPanamaInstant(requestedTime.day, requestedTime.start);
	if (!startsAt || startsAt >= computePromiseDueAt(now, minutes, calendar))
		return formatPromiseNote(now, minutes, calendar);
	const prefix = getOpening(now, calendar).isOpen ? "La" : "Ahora está cerrado y la";
	return ` ${prefix} hora ya queda apartada: ven ${formatPromiseMoment(startsAt, now)} aunque no te haya llegado la confirmación.`;
}
