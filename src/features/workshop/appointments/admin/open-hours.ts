import { formatClockTime, parseTimeOfDay, toPanamaMinutes } from "#domain/time.ts";
import { formatNextOpening } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Agenda } from "#features/workshop/appointments/contract.ts";

/** Says until when the shop is open, before a break too, or when it opens. */
export function formatOpenHours(
	{ days: [today], next_opening: nextOpening }: Pick<Agenda, "days" | "next_opening">,
	now: Date,
): string {
	if (nextOpening) return `Cerrado.${formatNextOpening(nextOpening, now)}`;
	if (!today?.closes) return "";
	const minute = toPanamaMinutes(now);
	const ends = [...today.pauses.map(({ from }) => from), today.closes].map(parseTimeOfDay);
	const end = Math.min(...ends.filter((candidate) => candidate > minute));
	return Number.isFinite(end) ? `Abierto hasta las ${formatClockTime(end)}.` : "";
}
