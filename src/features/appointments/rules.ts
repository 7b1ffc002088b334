import type { Settings } from "#features/settings/contract.ts";
import { planOf } from "#features/settings/rules.ts";
import { addDays, minuteOfClock, panamaDay, panamaMinuteOfDay } from "#panama-time.ts";
import { ADDITIONAL_SERVICES, PREFERRED_TIMES } from "#workshop.ts";
import * as say from "./copy.ts";

type Calendar = Pick<Settings, "hours" | "closedDays">;
type Moment = { now: Date; calendar: Calendar };

const SLOT_MINUTES = 60;
const DAYS_AHEAD = 365;
/** These two are already among the eight services, under a shorter name. */
const ALREADY_SERVICES: readonly string[] = ["Reparación de Frenos", "Suspensión y Dirección"];
const OTHER = "Otro";

/**
 * The 14 service types of the appointment modal: what the workshop offers and the six extras.
 *
 * @source decisions "Lists the specification does not give"; features C-31
 */
export function appointmentServices(services: readonly string[]): string[] {
	const extras = ADDITIONAL_SERVICES.filter((name) => !ALREADY_SERVICES.includes(name));
	return [...services, ...extras.filter((name) => !services.includes(name))];
}

/** The 9 services of the contact page: what the workshop offers and «Otro». */
export function contactServices(services: readonly string[]): string[] {
	return [...services, OTHER];
}

/**
 * Why a day cannot be asked for.
 *
 * @param day ISO day in Panama
 * @returns a sentence, or undefined when the day is good
 * @source spec §5 "not before today", §1 opening hours
 */
export function whyNotDay(day: string, { now, calendar }: Moment): string | undefined {
	const today = panamaDay(now);
	if (day < today) return say.PAST_DAY;
	if (day > addDays(today, DAYS_AHEAD)) return say.TOO_FAR;
	const plan = planOf(day, calendar);
	return "reason" in plan ? say.closedDay(plan.reason) : undefined;
}

/**
 * Why an hour of a good day cannot be asked for: it is over, or the shop closes before the hour ends.
 *
 * @param time one of PREFERRED_TIMES
 * @source spec §9 "Preferred times"; features F5
 */
export function whyNotTime(
	day: string,
	time: string,
	{ now, calendar }: Moment,
): string | undefined {
	const plan = planOf(day, calendar);
	if ("reason" in plan) return undefined;
	const minute = minuteOfClock(time);
	if (day === panamaDay(now) && minute <= panamaMinuteOfDay(now)) return say.PAST_TIME;
	if (minute < plan.opens) return say.opensAt(plan.opens);
	if (minute + SLOT_MINUTES > plan.closes) return say.closesAt(plan.closes);
	return undefined;
}

/** Whether a visit may be asked for at a day and hour. */
export function isBookable(day: string, time: string, moment: Moment): boolean {
	return !whyNotDay(day, moment) && !whyNotTime(day, time, moment);
}

/** The hours that a day still offers; all of them while no day is chosen. */
export function timesOn(day: string, moment: Moment): readonly string[] {
	if (!day) return PREFERRED_TIMES;
	return PREFERRED_TIMES.filter((time) => isBookable(day, time, moment));
}

/** Why a model year cannot be: next year's cars are on the road already, those of the year after are not. */
export function whyNotYear(year: number, now: Date): string | undefined {
	const newest = Number(panamaDay(now).slice(0, 4)) + 1;
	return year > newest ? say.yearUpTo(newest) : undefined;
}
