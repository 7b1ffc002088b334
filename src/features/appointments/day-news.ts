import { type DayPlan, type OpeningDays, planOf } from "#features/settings/rules.ts";
import { clockTime } from "#panama/time.ts";
import { type Stored, timeOf, whyNotOpen } from "./rules.ts";

/**
 * Formats a day's opening hours as the end of «that day …»: «no abrimos: Duelo», «no abrimos: es domingo», «abrimos
 * solo de 8:00 AM a 12:00 PM: Nochebuena».
 */
export function dayNews(plan: DayPlan): string {
	if ("reason" in plan) return `no abrimos: ${plan.weekday ? `es ${plan.weekday}` : plan.reason}`;
	const why = plan.special ? `: ${plan.special}` : "";
	return `abrimos solo de ${clockTime(plan.opens)} a ${clockTime(plan.closes)}${why}`;
}

type Placed = Omit<Stored, "isDropOff"> & { dayAgreed: string | null };

/** Returns the change of a day whose hours no longer cover the visit; null once staff confirmed the visit anyway. */
export function newsOfVisit(visit: Placed, calendar: OpeningDays): string | null {
	const { day, minutes, dayAgreed } = visit;
	const time = timeOf(visit.startMinute);
	if (!day || !time || !whyNotOpen(day, time, calendar, minutes)) return null;
	const news = dayNews(planOf(day, calendar));
	return news === dayAgreed ? null : news;
}
