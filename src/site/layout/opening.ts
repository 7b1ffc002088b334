import type { Hours } from "#features/settings/contract.ts";
import { addDays, panamaDay, WEEKDAYS, weekdayOf } from "#panama/time.ts";
import { formatLongDate, formatTime } from "#ui/format.ts";

const SHORT_WEEKDAYS = ["Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sáb"];
/** The week as people read it, Monday first; numbers are those of Date.getUTCDay. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

type Opening = {
	opening: { isOpen: boolean; until: string };
	today: string;
	closedDays: readonly Dated[];
	specialDays: readonly Dated[];
};
type Dated = { date: string; reason: string };

/**
 * Says whether the shop is open and when that changes; a day unlike its weekday says why.
 *
 * @param opening     state now and the instant it changes
 * @param closedDays  holidays
 * @param specialDays days with hours of their own
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

/** The week's hours, Monday first, with equal neighbours joined. */
export function hoursRows(hours: Hours): HoursRow[] {
	return stretchesOf(hours).map(({ from, to, time }) => {
		const [first, last] = [WEEKDAYS[from] ?? "", WEEKDAYS[to] ?? ""];
		const days = from === to ? first : `${first} a ${last}`;
		return { days: days.charAt(0).toUpperCase() + days.slice(1), time };
	});
}

/** The open days in short, one text for each stretch of equal ones: «Lun a Vie 8:00 AM – 6:00 PM». */
export function openStretches(hours: Hours): string[] {
	return stretchesOf(hours)
		.filter(({ time }) => time !== CLOSED_WORD)
		.map(({ from, to, time }) => {
			const days = [...new Set([SHORT_WEEKDAYS[from], SHORT_WEEKDAYS[to]])].join(" a ");
			return `${days} ${time}`;
		});
}

/** What hoursRows says of a day without hours. */
export const CLOSED_WORD = "Cerrado";

/** «4:00 PM» that no line end can break. */
const clockTime = (when: string): string => formatTime(when).replace(" ", "\u00a0");

/** «8:00 AM – 6:00 PM», or that the day is closed. */
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

/** A weekday is enough within the week; later days need their date. */
function dayText(day: string, today: string): string {
	if (day === today) return "hoy";
	if (day > addDays(today, 6)) return `el ${formatLongDate(day)}`;
	return WEEKDAYS[weekdayOf(day)] ?? "";
}
