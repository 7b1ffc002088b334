import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { addDays, daysFrom } from "#panama/time.ts";

const LABELS: Record<number, string> = { 1: "Mañana", 7: "En una semana" };
/** If the shop stays closed longer than this, the original day is offered. */
const LONGEST_REST = 7;

/** Lists the usual days for calling back, moved to the next day the shop opens. @param today ISO day in Panama */
export function soonDays(today: string, opening: OpeningDays): { day: string; label: string }[] {
	const ahead = [1, 3, 7].map((days) => {
		const coming = daysFrom(addDays(today, days), LONGEST_REST);
		const rest = coming.findIndex((day) => "opens" in planOf(day, opening));
		return days + Math.max(0, rest);
	});
	return [...new Set(ahead)].map((days) => ({
		day: addDays(today, days),
		label: LABELS[days] ?? `En ${days} días`,
	}));
}
