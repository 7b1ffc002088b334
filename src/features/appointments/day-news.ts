import type { DayPlan } from "#features/settings/rules.ts";
import { clockTime } from "#panama/time.ts";

/** What became of a day's hours, after «that day»: «no abrimos: Duelo», «abrimos solo de 8:00 AM a 12:00 PM: Nochebuena». */
export function dayNews(plan: DayPlan): string {
	if ("reason" in plan) return `no abrimos: ${plan.reason}`;
	const why = plan.special ? `: ${plan.special}` : "";
	return `abrimos solo de ${clockTime(plan.opens)} a ${clockTime(plan.closes)}${why}`;
}
