import { applyLeadUpdate } from "#core/requests/lead-updates.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { changeDates } from "#core/settings/opening-days.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatChangedMeanwhile } from "#domain/past-moment.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { changedMeanwhileError, NotFoundError, RuleError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type {
	DayClosed,
	DayNews,
	NewClosedDay,
	NewSpecialDay,
	Outside,
	SpecialDaySet,
	Visit,
} from "./contract.ts";
import { getDayChange } from "./day-change.ts";
import { ALREADY_CLOSED, HISTORY_LINES, NO_SUCH_VISIT, NOT_CLOSED, NOT_SPECIAL } from "./messages.ts";
import { listOpenVisitsOn, listUpcomingVisitTimes } from "./read-model.server.ts";
import { toVisitTime } from "./rules.ts";
import { assertNotPastDay } from "./slot-errors.server.ts";
import { findLastChange, lockVisit, reloadVisit, updateVisit } from "./store.server.ts";
import { toStaffVisit } from "./view.server.ts";
import { hasStarted } from "./visit-start.ts";
import { getVisitStateInfo } from "./visit-states.ts";

const MAX_OUTSIDE_VISITS = 100;

/**
 * Closes a day: it takes no more bookings, and the site shows the reason. Its visits stay until staff move them.
 *
 * @returns `affected` are those visits
 * @throws RuleError already_closed (409) | bad_day (422)
 * @source rules 3.19
 */
export async function closeDay(
	ctx: AppContext,
	actor: Actor,
	{ day, reason }: NewClosedDay,
): Promise<DayClosed> {
	assertNotPastDay(ctx.now(), day);
	const settings = await changeDates(ctx, actor, ({ closedDays: current }) => {
		if (current.some(({ date }) => date === day))
			throw new RuleError("already_closed", ALREADY_CLOSED, {
				status: 409,
				fields: { day: ALREADY_CLOSED },
			});
		return { closedDays: [...current, { date: day, reason }] };
	});
	const affected = await listOpenVisitsOn(ctx.db, [day]);
	const { closedDays } = settings;
	return {
		closed_days: closedDays,
		affected: affected.map((visit) => toStaffVisit(ctx, visit, settings)),
	};
}

/**
 * Sets special hours for a date, open or closed before. The site and the available times follow at once.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws RuleError bad_day (422) for a past day
 * @source rules 3.25
 */
export async function setSpecialDay(
	ctx: AppContext,
	actor: Actor,
	{ day, ...hours }: NewSpecialDay,
): Promise<SpecialDaySet> {
	assertNotPastDay(ctx.now(), day);
	const settings = await changeDates(ctx, actor, ({ closedDays, specialDays }) => ({
		closedDays: closedDays.filter(({ date }) => date !== day),
		specialDays: [...specialDays.filter(({ date }) => date !== day), { date: day, ...hours }],
	}));
	return {
		special_days: settings.specialDays,
		affected: await listVisitsOutsideHours(ctx, settings, day),
	};
}

async function listVisitsOutsideHours(ctx: AppContext, settings: Settings, day: string): Promise<Visit[]> {
	const visits = await listOpenVisitsOn(ctx.db, [day]);
	return visits
		.map((visit) => toStaffVisit(ctx, visit, settings))
		.filter(({ day_news: dayChange }) => dayChange !== null);
}

/** Messages for a date that is not in its list. */
const UNLISTED_MESSAGES = { closedDays: NOT_CLOSED, specialDays: NOT_SPECIAL };

/**
 * Restores the regular hours of a date.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws NotFoundError if the date was not in that list
 */
export async function restoreRegularHours(
	ctx: AppContext,
	actor: Actor,
	list: keyof typeof UNLISTED_MESSAGES,
	day: string,
): Promise<DayClosed & SpecialDaySet> {
	const settings = await changeDates(ctx, actor, ({ [list]: current }) => {
		if (!current.some(({ date }) => date === day)) throw new NotFoundError(UNLISTED_MESSAGES[list]);
		return { [list]: current.filter(({ date }) => date !== day) };
	});
	const { closedDays, specialDays } = settings;
	const affected = await listVisitsOutsideHours(ctx, settings, day);
	return { closed_days: closedDays, special_days: specialDays, affected };
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
			return dayChange ? [{ visit, why: dayChange, is_told: visit.dayTold === dayChange }] : [];
		})
		.filter(({ visit, is_told }) => !is_told || !hasStarted(toVisitTime(visit), now))
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
	ctx: AppContext,
	actor: Actor,
	visitId: string,
	{ day, why: dayChange }: DayNews,
): Promise<Visit> {
	return withTransaction(ctx.db, async (trx) => {
		const visit = requireFound(await lockVisit(trx, visitId), NO_SUCH_VISIT);
		if (visit.day !== day || !getVisitStateInfo(visit.state).isOpen)
			throw changedMeanwhileError(formatChangedMeanwhile("esta cita", await findLastChange(ctx, trx, visit)));
		if (visit.dayTold !== dayChange) {
			await updateVisit(trx, visitId, { dayTold: dayChange });
			const historyEntry = {
				author: actor.fullName,
				text: HISTORY_LINES.customerNotified(day, dayChange),
			};
			await applyLeadUpdate(trx, ctx.now(), visitId, historyEntry);
		}
		return toStaffVisit(ctx, await reloadVisit(trx, visitId), await getSettings(trx));
	});
}
