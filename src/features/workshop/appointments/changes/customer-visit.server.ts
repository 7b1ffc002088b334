import { BY_VISITOR } from "#core/requests/authors.ts";
import { applyLeadUpdate, reopenLead } from "#core/requests/changes/lead-updates.server.ts";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { getSettings, lockSettings } from "#core/settings/store.server.ts";
import {
	computeAvailability,
	readOccupancy,
} from "#features/workshop/appointments/booking/availability.server.ts";
import {
	ensureHoursReserved,
	releaseHours,
} from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { createSlotTakenError } from "#features/workshop/appointments/booking/slot-errors.server.ts";
import { findRescheduledDuration } from "#features/workshop/appointments/booking/visit-duration.server.ts";
import type {
	Availability,
	OwnCancellation,
	OwnTimeChange,
	PublicVisit,
} from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import {
	FULL_HOUR_MESSAGE,
	HISTORY_LINES,
	HOUR_CHANGED,
	NOTHING_TO_CONFIRM,
	UNKNOWN_VISIT,
} from "#features/workshop/appointments/messages.ts";
import { notifyVisitChange } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import { findVisitOfLead, type VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import {
	formatStartTime,
	toVisitTime,
	validateDay,
	validateOpeningHours,
	validateTime,
} from "#features/workshop/appointments/rules.ts";
import {
	forgetSubmissions,
	getNextVersion,
	lockVisit,
	reloadVisit,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { toPublicVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { getDayChange } from "./day-change.ts";
import { rescheduleLockedVisit } from "./move.server.ts";
import { getChangeError } from "./visit-effects.server.ts";

/**
 * Returns the visit of a customer's link.
 *
 * @throws NotFoundError for an invalid link, or when the customer's data was erased
 * @source rules 3.14
 */
export async function getVisitByToken(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	token: string,
): Promise<VisitRecord> {
	const leadId = await getLeadIdByToken(ctx, db, { token, notFoundMessage: UNKNOWN_VISIT });
	return requireFound(await findVisitOfLead(db, leadId), UNKNOWN_VISIT);
}

/** Returns a visit for the customer portal. @throws NotFoundError for an invalid link */
export async function readOwnVisit(ctx: AppContext, token: string): Promise<PublicVisit> {
	return toPublicVisit(ctx, ctx.db, await getVisitByToken(ctx, ctx.db, token));
}

/** Returns the hours to which a customer may move their visit; its own hours count as free. */
export async function readOwnAvailability(
	ctx: AppContext,
	token: string,
	{ from, days }: { from: string; days: number },
): Promise<Availability> {
	const visit = await getVisitByToken(ctx, ctx.db, token);
	const calendar = await getSettings(ctx.db);
	const duration = await findRescheduledDuration(ctx.db, visit, calendar);
	const query = { from, days, visitId: visit.id, duration };
	return computeAvailability(ctx.db, { now: ctx.now(), calendar }, query);
}

/**
 * Confirms a visit on behalf of its customer. A second confirmation changes nothing. Reserves the hour if it has no
 * reservation yet.
 *
 * @param expectedHour the hour that the customer confirms
 * @throws RuleError no_hour | bad_day | too_late (422) | changed | slot_taken (409, with the next free hours)
 */
export function confirmOwnVisit(ctx: AppContext, token: string, expectedHour = ""): Promise<PublicVisit> {
	const isConfirmed = ({ state, customerConfirmedAt }: VisitRecord) =>
		getVisitStateInfo(state).isOpen && customerConfirmedAt !== null;
	return changeOwnVisit(ctx, token, isConfirmed, async (work, visit) => {
		const { trx } = work;
		const { id: visitId } = visit;
		const when = toVisitTime(visit);
		if (when.day === null || when.time === null) throw rejectAppointment("no_hour", NOTHING_TO_CONFIRM);
		if (expectedHour && expectedHour !== `${when.day} ${when.time}`)
			throw rejectAppointment("changed", HOUR_CHANGED);
		const settings = await lockSettings(trx);
		const dayError = validateOpeningHours(when.day, when.time, settings, visit.minutes);
		if (dayError && getDayChange(visit, settings)) throw rejectAppointment("bad_day", dayError);
		await ensureHoursReserved(work, { settings, visit, field: "preferredTime" });
		await updateVisit(trx, visitId, {
			customerConfirmedAt: ctx.now().toISOString(),
			updatedAt: getNextVersion(visit, ctx.now()),
		});
		const text = HISTORY_LINES.coming(when);
		await applyLeadUpdate(trx, ctx.now(), visit.leadId, { author: BY_VISITOR, text });
		await notifyVisitChange(work, {
			settings,
			visit: await reloadVisit(trx, visitId),
			eventType: "confirmed",
			changedBy: "customer",
		});
	});
}

/**
 * Moves a visit to another hour on behalf of its customer. Releases the old hours and reserves the new ones in one
 * transaction. A request for the current hour (a lost response, a double tap) changes nothing.
 *
 * @throws RuleError slot_taken (409, with the next free hours) | bad_day | bad_time | too_late (422)
 */
export function moveOwnVisit(
	ctx: AppContext,
	token: string,
	{ preferredDate: day, preferredTime: time }: OwnTimeChange,
): Promise<PublicVisit> {
	const isAlreadyThere = (visit: VisitRecord) =>
		getVisitStateInfo(visit.state).isOpen && visit.day === day && formatStartTime(visit.startMinute) === time;
	return changeOwnVisit(ctx, token, isAlreadyThere, async (work, visit) => {
		const { trx } = work;
		const { id: visitId } = visit;
		const settings = await lockSettings(trx);
		const moment = { now: ctx.now(), calendar: settings };
		const duration = await findRescheduledDuration(trx, visit, settings);
		const dayError = validateDay(day, moment);
		if (dayError) throw rejectAppointment("bad_day", dayError, { field: "preferredDate" });
		const taken = (await readOccupancy(trx, { from: day, to: day }, visitId))(duration);
		const timeError = validateTime(day, time, moment, { ...duration, taken });
		if (timeError === FULL_HOUR_MESSAGE)
			throw await createSlotTakenError(trx, moment, { day, duration, visitId }, "preferredTime");
		if (timeError) throw rejectAppointment("bad_time", timeError, { field: "preferredTime" });
		const options = { field: "preferredTime" as const };
		await rescheduleLockedVisit(work, {
			settings,
			visit,
			slot: { day, time, duration },
			options,
			movedBy: {
				by: "customer",
			},
		});
	});
}

/** Cancels a visit on behalf of its customer and releases its hours. A repeat changes nothing. */
export function cancelOwnVisit(
	ctx: AppContext,
	token: string,
	{ reason }: OwnCancellation,
): Promise<PublicVisit> {
	const isCancelled = ({ state }: VisitRecord) => getVisitStateInfo(state).isCancelled;
	return changeOwnVisit(ctx, token, isCancelled, async (work, visit) => {
		const { trx } = work;
		const { id: visitId, leadId, sequence } = visit;
		await releaseHours(trx, visitId);
		await forgetSubmissions(trx, visit);
		await updateVisit(trx, visitId, {
			state: "cancelled",
			cancelReason: reason || null,
			cancelledBy: "customer",
			customerConfirmedAt: null,
			sequence: sequence + 1,
			updatedAt: getNextVersion(visit, ctx.now()),
		});
		const text = HISTORY_LINES.cancelled({ cancelledBy: "customer", cancelReason: reason });
		await reopenLead(trx, ctx.now(), leadId, { text, alert: "cancelled_by_customer" });
		const settings = await getSettings(trx);
		await notifyVisitChange(work, {
			settings,
			visit: await reloadVisit(trx, visitId),
			eventType: "cancelled",
			changedBy: "customer",
		});
	});
}

/**
 * Locks the visit of a link and changes it if it is still changeable.
 *
 * @param isDone returns true when the visit already has the requested state; the visit is then returned unchanged
 */
function changeOwnVisit(
	ctx: AppContext,
	token: string,
	isDone: (visit: VisitRecord) => boolean,
	change: (work: Work<undefined>, visit: VisitRecord) => Promise<void>,
): Promise<PublicVisit> {
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		const { id: visitId } = await getVisitByToken(ctx, trx, token);
		const visit = requireFound(await lockVisit(trx, visitId), UNKNOWN_VISIT);
		if (isDone(visit)) return toPublicVisit(ctx, trx, visit);
		const changeError = getChangeError({ ...toVisitTime(visit), state: visit.state }, ctx.now());
		if (changeError) throw rejectAppointment("too_late", changeError);
		await change(work, visit);
		return toPublicVisit(ctx, trx, await reloadVisit(trx, visitId));
	});
}
