import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { changeDates } from "#core/settings/opening-days.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatChangedMeanwhile } from "#domain/past-moment.ts";
import { countDaysBetween, listDays, toPanamaDay } from "#domain/time.ts";
import { assertNotPastDay } from "#features/workshop/appointments/booking/slot-errors.server.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import { getDayChange } from "#features/workshop/appointments/changes/day-change.ts";
import type { Outside, Visit } from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import {
	ALL_CLOSED,
	ALREADY_CLOSED,
	HISTORY_LINES,
	NO_SUCH_VISIT,
	NOT_CLOSED,
	NOT_SPECIAL,
} from "#features/workshop/appointments/messages.ts";
import {
	listOpenVisitsOn,
	listUpcomingVisitTimes,
	type VisitRecord,
} from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import {
	findLastChange,
	lockVisit,
	reloadVisit,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { changedMeanwhileError, NotFoundError, requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type {
	ClosingPreview,
	ClosingQuery,
	DayChange,
	DayClosed,
	NewClosedDays,
	NewSpecialDay,
	SpecialDaySet,
} from "./special-days-contract.ts";

const MAX_OUTSIDE_VISITS = 100;

/** Lists the days of a range that are not in the list of closed days. */
function listOpenDays({ day, until = day }: ClosingQuery, closedDays: Settings["closedDays"]): string[] {
	const closed = new Set(closedDays.map(({ date }) => date));
	return listDays(day, countDaysBetween(day, until) + 1).filter((candidate) => !closed.has(candidate));
}

/** Reads which days of a range would close, and the visits on them. */
export async function previewClosing(ctx: AppContext, query: ClosingQuery): Promise<ClosingPreview> {
	const settings = await getSettings(ctx.db);
	const days = listOpenDays(query, settings.closedDays);
	const visits = await listOpenVisitsOn(ctx.reads, days);
	return { days: days.length, ...toAffected(ctx, visits, settings) };
}

/**
 * Closes a day or a range of days: they take no more bookings, and the site shows the reason. Their visits stay until
 * staff move them. A day of the range that is closed already keeps its reason.
 *
 * @returns `affected` are those visits
 * @throws RuleError already_closed (409) | bad_day (422)
 * @source rules 3.19
 */
export async function closeDays(call: Call, { reason, ...range }: NewClosedDays): Promise<DayClosed> {
	const { ctx } = call;
	assertNotPastDay(ctx.now(), range.day);
	const isOneDay = range.until === undefined || range.until === range.day;
	let days: string[] = [];
	const settings = await changeDates(call, ({ closedDays: current }) => {
		days = listOpenDays(range, current);
		if (days.length === 0) {
			const message = isOneDay ? ALREADY_CLOSED : ALL_CLOSED;
			throw rejectAppointment("already_closed", message, { fields: { day: message } });
		}
		return { closedDays: [...current, ...days.map((date) => ({ date, reason }))] };
	});
	const visits = await listOpenVisitsOn(ctx.db, days);
	return { closed_days: settings.closedDays, ...toAffected(ctx, visits, settings) };
}

/** Returns the first visits for staff, and how many there are. */
function toAffected(ctx: AppContext, visits: readonly VisitRecord[], settings: Settings) {
	return {
		affected: visits.slice(0, MAX_OUTSIDE_VISITS).map((visit) => toStaffVisit(ctx, visit, settings)),
		affected_total: visits.length,
	};
}

/**
 * Sets special hours for a date, open or closed before. The site and the available times follow at once.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws RuleError bad_day (422) for a past day
 * @source rules 3.25
 */
export async function setSpecialDay(call: Call, { day, ...hours }: NewSpecialDay): Promise<SpecialDaySet> {
	const { ctx } = call;
	assertNotPastDay(ctx.now(), day);
	const settings = await changeDates(call, ({ closedDays, specialDays }) => ({
		closedDays: closedDays.filter(({ date }) => date !== day),
		specialDays: [...specialDays.filter(({ date }) => date !== day), { date: day, ...hours }],
	}));
	return {
		special_days: settings.specialDays,
		...(await listVisitsOutsideHours(ctx, settings, [day])),
	};
}

/** Lists the first visits outside the hours of some days, and how many there are. */
export async function listVisitsOutsideHours(ctx: AppContext, settings: Settings, days: string[]) {
	const visits = await listOpenVisitsOn(ctx.db, days);
	return toAffected(
		ctx,
		visits.filter((visit) => getDayChange(visit, settings) !== null),
		settings,
	);
}

/**
 * Reopens a closed day, and the following days up to `until` that are closed for the same reason.
 *
 * @returns `affected` are the visits outside the hours of these days; they stay until staff move them
 * @throws NotFoundError if the day is not closed
 * @source rules 3.19
 */
export async function reopenDays(call: Call, { day, until = day }: ClosingQuery): Promise<DayClosed> {
	const { ctx } = call;
	let days: string[] = [];
	const settings = await changeDates(call, ({ closedDays }) => {
		const closed = requireFound(
			closedDays.find(({ date }) => date === day),
			NOT_CLOSED,
		);
		const isReopened = ({ date, reason }: Settings["closedDays"][number]) =>
			date === day || (date > day && date <= until && reason === closed.reason);
		days = closedDays.filter(isReopened).map(({ date }) => date);
		return { closedDays: closedDays.filter((closedDay) => !isReopened(closedDay)) };
	});
	return { closed_days: settings.closedDays, ...(await listVisitsOutsideHours(ctx, settings, days)) };
}

/**
 * Restores the regular hours of a date.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws NotFoundError if the date has no special hours
 */
export async function restoreRegularHours(call: Call, day: string): Promise<SpecialDaySet> {
	const { ctx } = call;
	const settings = await changeDates(call, ({ specialDays }) => {
		if (!specialDays.some(({ date }) => date === day)) throw new NotFoundError(NOT_SPECIAL);
		return { specialDays: specialDays.filter(({ date }) => date !== day) };
	});
	return { special_days: settings.specialDays, ...(await listVisitsOutsideHours(ctx, settings, [day])) };
}

/**
 * Reads the visits from today on whose day was closed or shortened after booking, at most the first 100. A visit is
 * listed until its customer is notified and its time has come.
 *
 * @source rules 3.25
 */
export async function readVisitsOutsideHours(ctx: AppContext, settings: Settings): Promise<Outside[]> {
	const now = ctx.now();
	const upcoming = await listUpcomingVisitTimes(ctx.reads, toPanamaDay(now));
	const days = new Set(upcoming.filter((visit) => getDayChange(visit, settings)).map(({ day }) => day));
	if (days.size === 0) return [];
	const visits = await listOpenVisitsOn(ctx.reads, [...days]);
	return visits
		.flatMap((visit) => {
			const dayChange = getDayChange(visit, settings);
			return dayChange ? [{ visit, why: dayChange, is_notified: visit.notifiedDayChange === dayChange }] : [];
		})
		.filter(({ visit, is_notified }) => !is_notified || !hasStarted(toVisitTime(visit), now))
		.slice(0, MAX_OUTSIDE_VISITS)
		.map(({ visit, ...outside }) => ({ visit: toStaffVisit(ctx, visit, settings), ...outside }));
}

/**
 * Records that a customer knows how their visit's day changed. It is not an edit: the visit keeps its version, so that
 * a concurrent edit is not rejected.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409) if the visit is no longer on that day
 * @source rules 3.25
 */
export function markCustomerNotified(
	call: Call,
	{ visitId, day, why: dayChange }: { visitId: string } & DayChange,
): Promise<Visit> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const visit = requireFound(await lockVisit(trx, visitId), NO_SUCH_VISIT);
		if (visit.day !== day || !getVisitStateInfo(visit.state).isOpen)
			throw changedMeanwhileError(formatChangedMeanwhile("esta cita", await findLastChange(work, visit)));
		if (visit.notifiedDayChange !== dayChange) {
			await updateVisit(trx, visitId, { notifiedDayChange: dayChange });
			const historyEntry = {
				author: actor.fullName,
				text: HISTORY_LINES.customerNotified(day, dayChange),
			};
			await applyLeadUpdate(trx, ctx.now(), visit.leadId, historyEntry);
		}
		return toStaffVisit(ctx, await reloadVisit(trx, visitId), await getSettings(trx));
	});
}
