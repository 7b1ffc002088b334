import type { Hours } from "#features/settings/contract.ts";
import { addDays, panamaDay, WEEKDAYS, weekdayOf } from "#panama/time.ts";
import { formatLongDate, formatTime } from "#ui/format.ts";

const SHORT_WEEKDAYS = ["Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sáb"];
/** Weekday numbers of Date.getUTCDay, Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

type Opening = {
	opening: { isOpen: boolean; until: string };
	today: string;
	closedDays: readonly Dated[];
	specialDays: readonly Dated[];
};
type Dated = { date: string; reason: string };

/**
 * Formats whether the shop is open and when that changes, with the reason on an exceptional day.
 *
 * @param opening     current state and the instant it changes
 * @param closedDays  holidays
 * @param specialDays days with special hours
 * @source rules 1.3
 */
export function openingText({ opening, today, closedDays, specialDays }: Opening): string {
	const time = clockTime(opening.until);
	const ofToday = (days: readonly Dated[]) => days.find(({ date }) => date === today);
	const special = ofToday(specialDays);
	if (opening.isOpen)
		return special
			? `Abierto ahora · hoy cierra ${time}: ${special.reason}`
			: `Abierto ahora · cierra ${time}`;
	const holiday = ofToday(closedDays);
	const closed = holiday ? `Cerrado hoy: ${holiday.reason}` : "Cerrado";
	return `${closed} · abre ${dayText(panamaDay(new Date(opening.until)), today)} ${time}`;
}

type HoursRow = { days: string; time: string };

/** Lists the week's hours, Monday first, with equal neighbouring days joined. */
export function hoursRows(hours: Hours): HoursRow[] {
	return stretchesOf(hours).map(({ from, to, time }) => {
		const [first, last] = [WEEKDAYS[from] ?? "", WEEKDAYS[to] ?? ""];
		const days = from === to ? first : `${first} a ${last}`;
		return { days: days.charAt(0).toUpperCase() + days.slice(1), time };
	});
}

/** Lists the open days in short form, one text per group of equal days: «Lun a Vie 8:00 AM – 6:00 PM». */
export function openStretches(hours: Hours): string[] {
	return stretchesOf(hours)
		.filter(({ time }) => time !== CLOSED_WORD)
		.map(({ from, to, time }) => {
			const days = [...new Set([SHORT_WEEKDAYS[from], SHORT_WEEKDAYS[to]])].join(" a ");
			return `${days} ${time}`;
		});
}

/** Text for a day without hours. */
export const CLOSED_WORD = "Cerrado";

/** Formats «4:00 PM» with a non-breaking space. */
const clockTime = (when: string): string => formatTime(when).replace(" ", "\u00a0");

/** Formats «8:00 AM – 6:00 PM», or «Cerrado». */
export function openHours(open: Hours[number] | undefined): string {
	return open ? `${clockTime(open.opens)} – ${clockTime(open.closes)}` : CLOSED_WORD;
}

function stretchesOf(hours: Hours): { from: number; to: number; time: string }[] {
	const stretches: { from: number; to: number; time: string }[] = [];
	for (const weekday of WEEK) {
		const time = openHours(hours[weekday]);
		const last = stretches.at(-1);
		if (last?.time === time) last.to = weekday;
		else stretches.push({ from: weekday, to: weekday, time });
	}
	return stretches;
}

/** Formats the day as a weekday within a week, later days as a date. */
function dayText(day: string, today: string): string {
	if (day === today) return "hoy";
	if (day > addDays(today, 6)) return `el ${formatLongDate(day)}`;
	return WEEKDAYS[weekdayOf(day)] ?? "";
}
