import { getDayPlan, type OpeningDays } from "#core/settings/rules.ts";
import { addDays, listDays } from "#domain/time.ts";

const LABELS: Record<number, string> = { 1: "Mañana", 7: "En una semana" };
/** If the shop stays closed longer than this, the original day is offered. */
const MAX_CLOSED_DAYS = 7;

/** Lists the usual days for calling back, moved to the next day the shop opens. @param today ISO day in Panama */
export function listCallBackDays(today: string, opening: OpeningDays): { day: string; label: string }[] {
	const dayOffsets = [1, 3, 7].map((days) => {
		const nextDays = listDays(addDays(today, days), MAX_CLOSED_DAYS);
		const closedDays = nextDays.findIndex((day) => "opens" in getDayPlan(day, opening));
		return days + Math.max(0, closedDays);
	});
	return [...new Set(dayOffsets)].map((days) => ({
		day: addDays(today, days),
		label: LABELS[days] ?? `En ${days} días`,
	}));
}
