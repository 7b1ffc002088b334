import { AGENDA } from "#admin/paths.ts";
import { getServerNow } from "#api/client.ts";
import { addDays, getWeekday, listDays, toPanamaDay } from "#domain/time.ts";
import type { Agenda, Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";

export function getWeekStart(day: string): string {
	return addDays(day, -((getWeekday(day) + 6) % 7));
}

/** Returns the seven days of the week that starts on the given Monday. */
export const getWeekDays = (monday: string) => listDays(monday, 7);

/** Days loaded at once: the visible week, and enough after it to find a free hour. */
const LOADED_DAYS = 28;
/** Days of this century, like in the API; days after the year 9999 would no longer sort as text. */
const DAY_PATTERN = /^20\d{2}-\d{2}-\d{2}$/;

/** `view` is null until the user selects one: phones then show a day, wide screens a week. */
export type AgendaQuery = { day: string; view: "dia" | "semana" | null };

/** Parses the day and view of the URL; an invalid day becomes today. */
export function parseAgendaQuery(search: URLSearchParams, today: string): AgendaQuery {
	const day = search.get("dia") ?? "";
	const view = search.get("vista");
	return {
		day: isDay(day) ? day : today,
		view: view === "dia" || view === "semana" ? view : null,
	};
}

/** Returns the day that the URL requests; without one, today by the last known server time. */
export const getRequestedDay = (search: URLSearchParams) =>
	parseAgendaQuery(search, toPanamaDay(getServerNow())).day;

/** Fetches the data of the requested day; fetches again if the response reveals that the device has the wrong day. */
export async function readDay<Data>(url: string, fetchDay: (day: string) => Promise<Data>) {
	const search = new URL(url).searchParams;
	const day = getRequestedDay(search);
	const data = await fetchDay(day);
	const confirmedDay = getRequestedDay(search);
	return { day: confirmedDay, data: confirmedDay === day ? data : await fetchDay(confirmedDay) };
}

/** Builds a path of the agenda. @param path a dialog page over it, such as "/nueva" */
export function buildAgendaPath(
	{ day, view }: AgendaQuery,
	path = "",
	parameters: Record<string, string> = {},
): string {
	const search = new URLSearchParams({ dia: day, ...(view && { vista: view }), ...parameters });
	return `${AGENDA}${path}?${search}`;
}

type RemainingVisit = Pick<Visit, "day" | "state">;
type AgendaRest = Pick<Agenda, "next_opening"> & { visits: readonly RemainingVisit[] };

/**
 * Returns the day on which the agenda opens instead of today: the next open one, once this week has neither opening
 * hours nor visits left. Undefined if it opens today.
 */
export function findOpeningDay({ next_opening, visits }: AgendaRest, today: string): string | undefined {
	const nextDay = next_opening && toPanamaDay(new Date(next_opening));
	if (!nextDay || getWeekStart(nextDay) === getWeekStart(today)) return undefined;
	const weekEnd = addDays(getWeekStart(today), 6);
	const isLeft = ({ day, state }: RemainingVisit) =>
		day !== null && day >= today && day <= weekEnd && getVisitStateInfo(state).isOpen;
	return visits.some(isLeft) ? undefined : nextDay;
}

export const buildMonthPath = (day: string) => `${AGENDA}/mes?${new URLSearchParams({ dia: day })}`;

/** The first and last day of some days. */
export type DaySpan = { from: string; to: string };

export function getLoadedSpan(day: string): DaySpan {
	const from = getWeekStart(day);
	return { from, to: addDays(from, LOADED_DAYS - 1) };
}

export function listDaysOfView(day: string, view: "dia" | "semana"): string[] {
	return view === "dia" ? [day] : getWeekDays(getWeekStart(day));
}

export function isDay(text: string): boolean {
	return DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text));
}
