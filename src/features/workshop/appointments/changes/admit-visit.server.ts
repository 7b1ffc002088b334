import { SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { lockSettings } from "#core/settings/store.server.ts";
import {
	releaseHours,
	tryReserveHours,
} from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { findBookedDuration } from "#features/workshop/appointments/booking/visit-duration.server.ts";
import { getSlotCapacity } from "#features/workshop/appointments/booking/visit-duration.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import { formatVisitSummary, HISTORY_LINES, LOST_REASON } from "#features/workshop/appointments/messages.ts";
import { notifyVisitChange } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import {
	formatStartTime,
	toVisitTime,
	validateDay,
	validateOpeningHours,
} from "#features/workshop/appointments/rules.ts";
import {
	getNextVersion,
	lockVisitOfLead,
	reloadVisit,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AnyWork } from "#server/work.server.ts";

const REOPENED = { state: "pending", cancelReason: null, cancelledBy: null } as const;

/**
 * Admits the visit of a request that leaves quarantine to the agenda, as if it were booked now: reserves its hour and
 * notifies the customer. If the hour is no longer available, the visit waits without an hour.
 *
 * @source rules 3.8, 4.5
 */
export async function admitVisit(work: AnyWork, leadId: string): Promise<void> {
	const { ctx, trx } = work;
	const storedVisit = await lockVisitOfLead(trx, leadId);
	if (!storedVisit) return;
	const { id: visitId } = storedVisit;
	// A visit that was cancelled together with its request is reopened with it.
	if (storedVisit.cancelReason === LOST_REASON) {
		const updatedAt = getNextVersion(storedVisit, ctx.now());
		await updateVisit(trx, visitId, { ...REOPENED, updatedAt });
	}
	const visit = await reloadVisit(trx, visitId);
	if (!getVisitStateInfo(visit.state).isOpen) return;
	const settings = await lockSettings(trx);
	if (!(await tryReserveRequestedHour(work, { settings, visit })))
		await removeHour(work, { settings, visit });
	await notifyVisitChange(work, {
		settings,
		visit: await reloadVisit(trx, visitId),
		eventType: "booked",
		changedBy: "customer",
	});
}

/** Reserves the requested hour, if any. @returns false when the day or hour is no longer available */
async function tryReserveRequestedHour(
	work: AnyWork,
	{ settings, visit }: { settings: Settings; visit: VisitRecord },
): Promise<boolean> {
	const { ctx, trx } = work;
	const { id: visitId, day, startMinute: start, minutes } = visit;
	const now = ctx.now();
	if (day === null) return true;
	if (validateDay(day, { now, calendar: settings })) return false;
	const time = formatStartTime(start);
	if (start === null || time === null) return true;
	if (hasStarted({ day, time }, now) || validateOpeningHours(day, time, settings, minutes)) return false;
	const duration = await findBookedDuration(trx, visit);
	return tryReserveHours(
		trx,
		{ visitId, day, start, ...duration },
		{ capacity: getSlotCapacity(duration, settings) },
	);
}

async function removeHour(work: AnyWork, { settings, visit }: { settings: Settings; visit: VisitRecord }) {
	const { ctx, trx } = work;
	const now = ctx.now();
	const { id: visitId, leadId, service, car } = visit;
	// A visit of several hours may have reserved some of them.
	await releaseHours(trx, visitId);
	const isDayUnavailable = visit.day === null || validateDay(visit.day, { now, calendar: settings });
	const day = isDayUnavailable ? null : visit.day;
	await updateVisit(trx, visitId, {
		day,
		startMinute: null,
		updatedAt: getNextVersion(visit, now),
	});
	await applyLeadUpdate(trx, now, leadId, {
		author: SYSTEM_AUTHOR,
		text: HISTORY_LINES.hourUnavailable(toVisitTime(visit)),
		summary: formatVisitSummary({ service, car, day, time: null }),
	});
}
