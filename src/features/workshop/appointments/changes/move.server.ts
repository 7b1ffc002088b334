import { applyLeadUpdate, reopenLead } from "#core/requests/changes/lead-updates.server.ts";
import { assertNotForgotten } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { lockSettings } from "#core/settings/store.server.ts";
import { parseClockTime } from "#domain/time.ts";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { BookingOptions } from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { releaseHours, reserveHours } from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import {
	assertBookableByStaff,
	type RequestedSlot,
} from "#features/workshop/appointments/booking/slot-errors.server.ts";
import {
	findRescheduledDuration,
	withMinutes,
} from "#features/workshop/appointments/booking/visit-duration.server.ts";
import { formatDropOffEnd } from "#features/workshop/appointments/booking/visit-duration.ts";
import type { Visit, VisitTimeChange } from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { onVisitChanging } from "#features/workshop/appointments/hooks.server.ts";
import { formatVisitSummary, HISTORY_LINES } from "#features/workshop/appointments/messages.ts";
import { notifyVisitChange } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import {
	assertNoOtherOpenVisit,
	getNextVersion,
	lockForEdit,
	lockVisit,
	reloadVisit,
	toVisitDoneError,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { Call } from "#server/call.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";

/**
 * Moves a visit to another time for staff, or gives it its first. A cancelled or missed visit is reinstated. One
 * transaction releases the old hours and reserves the new ones. The customer is notified and has to confirm again.
 *
 * @throws RuleError already_done | slot_taken | car_received | has_visit | changed_meanwhile (409) | quarantined | bad_day | bad_time | not_open (422)
 * @source rules 3.15
 */
export function moveVisit(
	call: Call,
	{ visitId, change }: { visitId: string; change: VisitTimeChange },
): Promise<Visit> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const found = await lockVisit(trx, visitId);
		// A person who saw the visit at this hour may give it another length.
		if (found && found.updatedAt !== change.updated_at && isAtHour(found, change))
			throw await toVisitDoneError(work, { visit: found, label: formatDayAndTime(change) });
		const visit = await lockForEdit(work, { visitId, change });
		await onVisitChanging.run(trx, visit.leadId);
		await assertNotForgotten(trx, visit.leadId);
		const { moveError } = getVisitStateInfo(visit.state);
		if (moveError) throw rejectAppointment("not_open", moveError);
		const settings = await lockSettings(trx);
		const duration = withMinutes(await findRescheduledDuration(trx, visit, settings), change.minutes);
		const slot = { day: change.day, time: change.time, duration };
		assertBookableByStaff(ctx.now(), settings, slot);
		const options = { field: "time" as const, overbook: change.overbook };
		await rescheduleLockedVisit(work, {
			settings,
			visit,
			slot,
			options,
			movedBy: {
				by: "shop",
				author: actor.fullName,
			},
		});
		return toStaffVisit(ctx, await reloadVisit(trx, visitId), settings);
	});
}

/** Tells whether a visit holds the wanted hour, for the wanted time. */
function isAtHour(visit: VisitRecord, { day, time, minutes }: VisitTimeChange): boolean {
	const { state, isQuarantined, startMinute } = visit;
	const holdsHour = getVisitStateInfo(state).occupiesHours && !isQuarantined;
	const isSameLength = minutes === undefined || minutes === visit.minutes;
	return holdsHour && visit.day === day && startMinute === parseClockTime(time) && isSameLength;
}

const ALERT_TYPES = { timed: "time_chosen", moved: "time_changed" } as const;

/** Moves a visit that this transaction has locked. Staff have to confirm again if the customer moved it. */
export async function rescheduleLockedVisit(
	work: AnyWork,
	{
		settings,
		visit,
		slot,
		options,
		movedBy,
	}: {
		settings: Settings;
		visit: VisitRecord;
		slot: RequestedSlot;
		options: BookingOptions;
		movedBy: { by: "customer" } | { by: "shop"; author: string };
	},
): Promise<void> {
	const { ctx, trx } = work;
	const { id: visitId, leadId, service, car } = visit;
	const { day, time, duration } = slot;
	const moveType = visit.startMinute === null ? "timed" : "moved";
	const isReinstated = !getVisitStateInfo(visit.state).occupiesHours;
	const start = parseClockTime(time);
	if (isReinstated) await assertNoOtherOpenVisit(trx, visit);
	await releaseHours(trx, visitId);
	if (!visit.isQuarantined)
		await reserveHours(work, { settings, hour: { day, duration, visitId, start }, ...options });
	await updateVisit(trx, visitId, {
		day,
		startMinute: start,
		minutes: duration.minutes,
		isDropOff: duration.dropOff ? 1 : 0,
		...(movedBy.by === "customer" && { state: "pending" }),
		...(isReinstated && { state: "confirmed", cancelReason: null, cancelledBy: null }),
		customerConfirmedAt: null,
		notifiedDayChange: null,
		acceptedDayChange: null,
		sequence: visit.sequence + 1,
		updatedAt: getNextVersion(visit, ctx.now()),
	});
	const when = { day, time, until: formatDropOffEnd(duration) };
	const historyEntry = {
		text: HISTORY_LINES[moveType](toVisitTime(visit), when),
		summary: formatVisitSummary({ service, car, ...when }),
	};
	const state = isReinstated ? "scheduled" : undefined;
	if (movedBy.by === "shop")
		await applyLeadUpdate(trx, ctx.now(), leadId, {
			...historyEntry,
			author: movedBy.author,
			state,
		});
	else await reopenLead(trx, ctx.now(), leadId, { ...historyEntry, alert: ALERT_TYPES[moveType] });
	const eventType = isReinstated ? "confirmed" : moveType;
	await notifyVisitChange(work, {
		settings,
		visit: await reloadVisit(trx, visitId),
		eventType,
		changedBy: movedBy.by,
	});
}
