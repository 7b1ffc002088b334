import { getSettings } from "#core/settings/store.server.ts";
import { addDays, countDaysBetween, listDays, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { AgendaMonth, FoundVisits, MonthQuery, VisitSearch } from "./agenda-search-contract.ts";
import { readOccupancy } from "./availability.server.ts";
import type { VisitRecord } from "./read-model.server.ts";
import { countVisitsByDay } from "./read-model.server.ts";
import { isDayFull } from "./rules.ts";
import { type Cursor, searchVisits } from "./search-read-model.server.ts";
import { toAgendaDay, toStaffVisit } from "./view.server.ts";
import { getVisitStateInfo } from "./visit-states.ts";

const PAGE_SIZE = 30;

/**
 * Reads the daily visit counts of a month.
 *
 * @param query `month` as "2026-11", the current month by default
 * @source rules 3.32
 */
export async function readMonth(ctx: AppContext, query: MonthQuery): Promise<AgendaMonth> {
	const now = ctx.now();
	const { month = toPanamaDay(now).slice(0, 7) } = query;
	const from = `${month}-01`;
	const count = countDaysBetween(from, `${addDays(from, 31).slice(0, 7)}-01`);
	const span = { from, to: addDays(from, count - 1) };
	const settings = await getSettings(ctx.db);
	const taken = (await readOccupancy(ctx.reads, span))({ minutes: 60 });
	const rows = await countVisitsByDay(ctx.reads, span);
	const byDay = Map.groupBy(
		rows.filter(({ state }) => getVisitStateInfo(state).occupiesHours),
		({ day }) => day,
	);
	return {
		month,
		days: listDays(from, count).map((day) => {
			const { reason, special } = toAgendaDay(day, settings);
			const dayRows = byDay.get(day) ?? [];
			const timedRows = dayRows.filter(({ hasHour }) => hasHour === 1);
			const comes = sumCounts(timedRows);
			return {
				day,
				reason,
				special,
				comes,
				to_confirm: sumCounts(timedRows.filter(({ state }) => getVisitStateInfo(state).isUnconfirmed)),
				without_hour: sumCounts(dayRows) - comes,
				is_full: isDayFull(day, settings, taken),
			};
		}),
		now: now.toISOString(),
	};
}

const sumCounts = (rows: readonly { found: number }[]) => rows.reduce((total, { found }) => total + found, 0);

/**
 * Searches visits of any date, thirty per page; staff use it while the customer is on the phone.
 *
 * @source rules 3.33
 */
export async function findVisits(ctx: AppContext, { q, after }: VisitSearch): Promise<FoundVisits> {
	const now = ctx.now().toISOString();
	const settings = await getSettings(ctx.db);
	const limit = PAGE_SIZE + 1;
	const rows = await searchVisits(ctx.reads, q, { after: parseCursor(after), limit: limit });
	const visible = rows.slice(0, PAGE_SIZE);
	const last = rows.length > visible.length ? visible.at(-1) : undefined;
	return {
		visits: visible.map((visit) => toStaffVisit(ctx, visit, settings)),
		next: last ? toCursor(last) : null,
		now,
	};
}

const toCursor = ({ day, id }: VisitRecord) => `${day ?? "9"}_${id}`;

/** Parses a cursor; an invalid one starts from the beginning. */
function parseCursor(after: string): Cursor | undefined {
	const [date, visitId] = after.split("_");
	return date && visitId ? { date, visitId } : undefined;
}
