import type { Settings } from "#core/settings/contract.ts";
import { changeDates } from "#core/settings/opening-days.server.ts";
import { getDayPlan } from "#core/settings/rules.ts";
import { parseTimeOfDay } from "#domain/time.ts";
import { assertNotPastDay } from "#features/workshop/appointments/booking/slot-errors.server.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import {
	ALREADY_BLOCKED,
	BLOCKS_FULL_DAY,
	getClosedDayMessage,
	NOT_BLOCKED,
	OUTSIDE_OPENING,
} from "#features/workshop/appointments/messages.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { NotFoundError } from "#server/errors.ts";
import { listVisitsOutsideHours } from "./special-days.server.ts";
import type { HoursBlocked, NewBlockedHours } from "./special-days-contract.ts";

/**
 * Blocks hours of a date: they take no bookings, and the site shows the reason. Visits in them stay until staff move them.
 *
 * @returns `affected` are the visits outside the hours that remain
 * @throws RuleError already_blocked (409) | bad_day, bad_time (422)
 * @source rules 3.34
 */
export async function blockHours(call: Call, input: NewBlockedHours): Promise<HoursBlocked> {
	const { ctx } = call;
	const { day, ...hours } = input;
	assertNotPastDay(ctx.now(), day);
	const settings = await changeDates(call, (before) => {
		const blockedHours = [...before.blockedHours, { date: day, ...hours }];
		assertBlockable(before, input);
		if ("reason" in getDayPlan(day, { ...before, blockedHours }))
			throw rejectAppointment("bad_time", BLOCKS_FULL_DAY, { field: "to" });
		return { blockedHours };
	});
	return toResult(ctx, settings, day);
}

type Calendar = Pick<Settings, "hours" | "closedDays" | "specialDays" | "blockedHours">;

/** Rejects hours of a closed day, outside opening hours, or blocked already. */
function assertBlockable(calendar: Calendar, { day, from, to }: NewBlockedHours): void {
	const isOverlapping = (block: Calendar["blockedHours"][number]) =>
		block.date === day && block.from < to && block.to > from;
	if (calendar.blockedHours.some(isOverlapping))
		throw rejectAppointment("already_blocked", ALREADY_BLOCKED, { fields: { from: ALREADY_BLOCKED } });
	const plan = getDayPlan(day, calendar);
	if ("reason" in plan)
		throw rejectAppointment("bad_day", getClosedDayMessage(plan.reason), { field: "day" });
	if (parseTimeOfDay(to) <= plan.opens || parseTimeOfDay(from) >= plan.closes)
		throw rejectAppointment("bad_time", OUTSIDE_OPENING, { field: "from" });
}

/**
 * Gives the blocked hours of a date back to the agenda.
 *
 * @throws NotFoundError if no block begins then
 * @source rules 3.34
 */
export async function unblockHours(
	call: Call,
	{ day, from }: { day: string; from: string },
): Promise<HoursBlocked> {
	const { ctx } = call;
	const settings = await changeDates(call, ({ blockedHours: current }) => {
		const blockedHours = current.filter((block) => block.date !== day || block.from !== from);
		if (blockedHours.length === current.length) throw new NotFoundError(NOT_BLOCKED);
		return { blockedHours };
	});
	return toResult(ctx, settings, day);
}

async function toResult(ctx: AppContext, settings: Settings, day: string): Promise<HoursBlocked> {
	return { blocked_hours: settings.blockedHours, ...(await listVisitsOutsideHours(ctx, settings, [day])) };
}
