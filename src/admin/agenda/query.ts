import { serverNow } from "#api/client.ts";
import { weekDays, weekStart } from "#features/appointments/agenda/week-days.ts";
import { addDays, panamaDay } from "#panama/time.ts";

export const AGENDA = "/admin/dashboard/agenda";
/** How many days are read at once: the week in sight, and enough after it to find a free hour in. */
const DAYS_READ = 28;
/** Of this century, as the API takes them: days no longer sort after the year 9999. */
const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** `view` is null while nobody chose: a phone then shows a day, a wide screen a week. */
export type AgendaQuery = { day: string; view: "dia" | "semana" | null };

/** What an address shows; a day that is none is today. */
export function agendaQueryOf(search: URLSearchParams, today: string): AgendaQuery {
	const day = search.get("dia") ?? "";
	const view = search.get("vista");
	return {
		day: isDay(day) ? day : today,
		view: view === "dia" || view === "semana" ? view : null,
	};
}

/** The day that an address shows at this moment, as far as the device knows the server's time. */
export const dayNow = (search: URLSearchParams) =>
	agendaQueryOf(search, panamaDay(serverNow())).day;

/** Reads what the day of an address brings; again where the answer tells a device of a wrong clock that it is another. */
export async function readDay<Found>(url: string, look: (day: string) => Promise<Found>) {
	const search = new URL(url).searchParams;
	const day = dayNow(search);
	const found = await look(day);
	const told = dayNow(search);
	return { day: told, found: told === day ? found : await look(told) };
}

/** The agenda's address. @param path a page that stands over it, such as "/nueva" */
export function agendaPath(
	{ day, view }: AgendaQuery,
	path = "",
	more: Record<string, string> = {},
): string {
	const search = new URLSearchParams({ dia: day, ...(view && { vista: view }), ...more });
	return `${AGENDA}${path}?${search}`;
}

export const monthPath = (day: string) => `${AGENDA}/mes?${new URLSearchParams({ dia: day })}`;

export const SEARCH = `${AGENDA}/buscar`;

export function spanRead(day: string): { from: string; to: string } {
	const from = weekStart(day);
	return { from, to: addDays(from, DAYS_READ - 1) };
}

export function daysShown(day: string, view: "dia" | "semana"): string[] {
	return view === "dia" ? [day] : weekDays(weekStart(day));
}

export function isDay(text: string): boolean {
	return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
