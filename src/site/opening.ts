import type { Hours } from "#core/settings/contract.ts";
import { addDays, getWeekday, toPanamaDay, WEEKDAYS } from "#domain/time.ts";
import { formatLongDate, formatTime } from "#ui/format.ts";

const SHORT_WEEKDAYS = ["Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sáb"];
/** Weekday numbers of Date.getUTCDay, Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

type Opening = {
	opening: { isOpen: boolean; until: string };
	today: string;
	closedDays: readonly DatedReason[];
	specialDays: readonly DatedReason[];
};
type DatedReason = { date: string; reason: string };

/**
 * Formats whether the shop is open and when that changes, with the reason on an exceptional day.
 *
 * @param opening     current state and the instant it changes
 * @param fetchClosedDays  holidays
 * @param specialDays days with special hours
 * @source rules 1.3
 */
export function formatOpening({ opening, today, closedDays, specialDays }: Opening): string {
	const time = formatTimeNoBreak(opening.until);
	const findToday = (days: readonly DatedReason[]) => days.find(({ date }) => date === today);
	const special = findToday(specialDays);
	if (opening.isOpen)
		return special
			? `Abierto ahora · hoy cierra ${time}: ${special.reason}`
			: `Abierto ahora · cierra ${time}`;
	const holiday = findToday(closedDays);
	const closed = holiday ? `Cerrado hoy: ${holiday.reason}` : "Cerrado";
	return `${closed} · abre ${formatOpeningDay(toPanamaDay(new Date(opening.until)), today)} ${time}`;
}

type HoursRow = { days: string; time: string };

/** Lists the week's hours, Monday first, with equal neighbouring days joined. */
export function listHoursRows(hours: Hours): HoursRow[] {
	return groupEqualDays(hours).map(({ from, to, time }) => {
		const [first, last] = [WEEKDAYS[from] ?? "", WEEKDAYS[to] ?? ""];
		const days = from === to ? first : `${first} a ${last}`;
		return { days: days.charAt(0).toUpperCase() + days.slice(1), time };
	});
}

/** Lists the open days in short form, one text per group of equal days: «Lun a Vie 8:00 AM – 6:00 PM». */
export function listOpenDays(hours: Hours): string[] {
	return groupEqualDays(hours)
		.filter(({ time }) => time !== CLOSED_LABEL)
		.map(({ from, to, time }) => {
			const days = [...new Set([SHORT_WEEKDAYS[from], SHORT_WEEKDAYS[to]])].join(" a ");
			return `${days} ${time}`;
		});
}

/** Text for a day without hours. */
export const CLOSED_LABEL = "Cerrado";

/** Formats «4:00 PM» with a non-breaking space. */
const formatTimeNoBreak = (when: string): string => formatTime(when).replace(" ", "\u00a0");

/** Formats «8:00 AM – 6:00 PM», or «Cerrado». */
export function formatOpenHours(open: Hours[number] | undefined): string {
	if (!open) return CLOSED_LABEL;
	const { opens, closes, breakStart, breakEnd } = open;
	if (!breakStart || !breakEnd) return formatSpan(opens, closes);
	return `${formatSpan(opens, breakStart)} y ${formatSpan(breakEnd, closes)}`;
}

const formatSpan = (opens: string, closes: string) =>
	`${formatTimeNoBreak(opens)} – ${formatTimeNoBreak(closes)}`;

function groupEqualDays(hours: Hours): { from: number; to: number; time: string }[] {
	const groups: { from: number; to: number; time: string }[] = [];
	for (const weekday of WEEK) {
		const time = formatOpenHours(hours[weekday]);
		const last = groups.at(-1);
		if (last?.time === time) last.to = weekday;
		else groups.push({ from: weekday, to: weekday, time });
	}
	return groups;
}

/** Formats the day as a weekday within a week, later days as a date. */
function formatOpeningDay(day: string, today: string): string {
	if (day === today) return "hoy";
	if (day > addDays(today, 6)) return `el ${formatLongDate(day)}`;
	return WEEKDAYS[getWeekday(day)] ?? "";
}
