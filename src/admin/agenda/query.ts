import { serverNow } from "#api/client.ts";
import { weekDays, weekStart } from "#features/appointments/agenda/week-days.ts";
import { addDays, panamaDay } from "#panama/time.ts";

export const AGENDA = "/admin/dashboard/agenda";
/** Days loaded at once: the visible week, and enough after it to find a free hour. */
const DAYS_READ = 28;
/** Days of this century, like in the API; days after the year 9999 would no longer sort as text. */
const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** `view` is null until the user selects one: phones then show a day, wide screens a week. */
export type AgendaQuery = { day: string; view: "dia" | "semana" | null };

/** Parses the day and view of the URL; an invalid day becomes today. */
export function agendaQueryOf(search: URLSearchParams, today: string): AgendaQuery {
	const day = search.get("dia") ?? "";
	const view = search.get("vista");
	return {
		day: isDay(day) ? day : today,
		view: view === "dia" || view === "semana" ? view : null,
	};
}

/** Returns the day that the URL requests; without one, today by the last known server time. */
export const dayNow = (search: URLSearchParams) =>
	agendaQueryOf(search, panamaDay(serverNow())).day;

/** Fetches the data of the requested day; fetches again if the response reveals that the device has the wrong day. */
export async function readDay<Found>(url: string, look: (day: string) => Promise<Found>) {
	const search = new URL(url).searchParams;
	const day = dayNow(search);
	const found = await look(day);
	const told = dayNow(search);
	return { day: told, found: told === day ? found : await look(told) };
}

/** Builds a path of the agenda. @param path a dialog page over it, such as "/nueva" */
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
