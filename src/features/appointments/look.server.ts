import { getSettings } from "#features/settings/store.server.ts";
import { addDays, daysBetween, daysFrom, panamaDay } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { takenPlaces } from "./availability.server.ts";
import type { AgendaMonth, FoundVisits, MonthQuery, VisitSearch } from "./look-contract.ts";
import { countVisitsByDay } from "./read-model.server.ts";
import { isDayFull } from "./rules.ts";
import { type Cursor, searchVisits } from "./search-read-model.server.ts";
import type { VisitRecord } from "./store.server.ts";
import { dayForStaff, visitForStaff } from "./view.server.ts";
import { factsOf } from "./visit-states.ts";

const FOUND_AT_ONCE = 30;

/**
 * Reads the daily visit counts of a month.
 *
 * @param query `month` as "2026-11", the current month by default
 * @source rules 3.32
 */
export async function readMonth(at: Platform, query: MonthQuery): Promise<AgendaMonth> {
	const now = at.now();
	const { month = panamaDay(now).slice(0, 7) } = query;
	const from = `${month}-01`;
	const count = daysBetween(from, `${addDays(from, 31).slice(0, 7)}-01`);
	const span = { from, to: addDays(from, count - 1) };
	const settings = await getSettings(at.db);
	const taken = (await takenPlaces(at.reads, span))({ minutes: 60 });
	const rows = await countVisitsByDay(at.reads, span);
	const byDay = Map.groupBy(
		rows.filter(({ state }) => factsOf(state).holdsHours),
		({ day }) => day,
	);
	return {
		month,
		days: daysFrom(from, count).map((day) => {
			const { reason, special } = dayForStaff(day, settings);
			const mine = byDay.get(day) ?? [];
			const timed = mine.filter(({ hasHour }) => hasHour === 1);
			const comes = sumOf(timed);
			return {
				day,
				reason,
				special,
				comes,
				to_confirm: sumOf(timed.filter(({ state }) => factsOf(state).isUnsure)),
				without_hour: sumOf(mine) - comes,
				is_full: isDayFull(day, settings, taken),
			};
		}),
		now: now.toISOString(),
	};
}

const sumOf = (rows: readonly { found: number }[]) =>
	rows.reduce((sum, { found }) => sum + found, 0);

/**
 * Searches visits of any date, thirty per page; staff use it while the customer is on the phone.
 *
 * @source rules 3.33
 */
export async function findVisits(at: Platform, { q, after }: VisitSearch): Promise<FoundVisits> {
	const now = at.now().toISOString();
	const settings = await getSettings(at.db);
	const one = FOUND_AT_ONCE + 1;
	const rows = await searchVisits(at.reads, q, { after: cursorIn(after), limit: one });
	const shown = rows.slice(0, FOUND_AT_ONCE);
	const last = rows.length > shown.length ? shown.at(-1) : undefined;
	return {
		visits: shown.map((visit) => visitForStaff(at, visit, settings)),
		next: last ? cursorOf(last) : null,
		now,
	};
}

const cursorOf = ({ day, leadId }: VisitRecord) => `${day ?? "9"}_${leadId}`;

/** Parses a cursor; an invalid one starts from the beginning. */
function cursorIn(after: string): Cursor | undefined {
	const [date, leadId] = after.split("_");
	return date && leadId ? { date, leadId } : undefined;
}
