import { getSettings } from "#core/settings/store.server.ts";
import { addDays, countDaysBetween, listDays, toPanamaDay } from "#domain/time.ts";
import { readOccupancy } from "#features/workshop/appointments/booking/availability.server.ts";
import { countVisitsByDay } from "#features/workshop/appointments/read-model.server.ts";
import { isDayFull } from "#features/workshop/appointments/rules.ts";
import { toAgendaDay } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { AgendaMonth, MonthQuery } from "./agenda-month-contract.ts";

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
