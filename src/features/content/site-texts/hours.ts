import type { Settings } from "#core/settings/contract.ts";
import { formatClockTime, parseTimeOfDay, WEEKDAYS } from "#domain/time.ts";

/** Weekday numbers of Date.getUTCDay, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
type DayHours = Settings["hours"][number] | undefined;

/** Formats the week as part of a sentence: «lunes a viernes de 8:00 AM a 6:00 PM, domingo cerrado». */
export function formatHours(hours: Settings["hours"]): string {
	const groups: { from: number; to: number; time: string }[] = [];
	for (const weekday of WEEK) {
		const time = formatDay(hours[weekday]);
		const last = groups.at(-1);
		if (last?.time === time) last.to = weekday;
		else groups.push({ from: weekday, to: weekday, time });
	}
	return groups
		.map(({ from, to, time }) => {
			const days = from === to ? WEEKDAYS[from] : `${WEEKDAYS[from]} a ${WEEKDAYS[to]}`;
			return `${days} ${time}`;
		})
		.join(", ");
}

function formatDay(day: DayHours): string {
	if (!day) return "cerrado";
	const { opens, closes, breakStart, breakEnd } = day;
	if (!breakStart || !breakEnd) return formatSpan(opens, closes);
	return `${formatSpan(opens, breakStart)} y ${formatSpan(breakEnd, closes)}`;
}

const formatTime = (time: string) => formatClockTime(parseTimeOfDay(time)).replace(" ", "\u00a0");
const formatSpan = (from: string, to: string) => `de ${formatTime(from)} a ${formatTime(to)}`;
