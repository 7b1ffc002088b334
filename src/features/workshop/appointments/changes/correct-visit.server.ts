import { storeCorrection, toChangeLines } from "#core/requests/changes/correct-lead.server.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { lockSettings } from "#core/settings/store.server.ts";
import { formatClockTime, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { releaseHours, reserveHours } from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { resolveService } from "#features/workshop/appointments/booking/visit-duration.server.ts";
import {
	formatDropOffEnd,
	type VisitDuration,
} from "#features/workshop/appointments/booking/visit-duration.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Visit, VisitCorrection } from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import {
	formatVisitSummary,
	getDoesNotFitMessage,
	getWindowChangeMessage,
	NO_SUCH_VISIT,
} from "#features/workshop/appointments/messages.ts";
import { queueCalendarSync } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { updateAppointmentService } from "#features/workshop/appointments/request/store.server.ts";
import { formatStartTime, toVisitTime, validateOpeningHours } from "#features/workshop/appointments/rules.ts";
import {
	getNextVersion,
	lockForEdit,
	reloadVisit,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { Call } from "#server/call.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { rescheduleLockedVisit } from "./move.server.ts";

/**
 * Corrects a visit's customer, car, note and service, and records the old values in the history. An upcoming visit
 * takes the duration of its new service. Car and summary of the request change only if the request is an appointment.
 *
 * @throws RuleError quarantined | bad_phone | nothing_to_correct | bad_time (422) | slot_taken | other_window | changed_meanwhile (409)
 * @source rules 3.31
 */
export function correctVisit(
	call: Call,
	{ visitId, correction }: { visitId: string; correction: VisitCorrection },
): Promise<Visit> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const visit = await lockForEdit(work, { visitId, change: correction });
		const settings = await lockSettings(trx);
		const lead = requireFound(await findLead(trx, visit.leadId), NO_SUCH_VISIT);
		const { service, serviceId, duration } = await resolveService(trx, correction.service, settings);
		const { car, note } = correction;
		const serviceChanged = service !== visit.service;
		const textChanged = car !== visit.car || note !== visit.note;
		const summary = formatVisitSummary({ service, car, ...toVisitTime(visit) });
		const isChanged = await storeCorrection(work, {
			lead,
			person: correction,
			lines: [
				...toChangeLines("service", visit.service, service),
				...toChangeLines("car", visit.car, car),
				...toChangeLines("note", visit.note, note),
			],
			set: getKindInfo(lead.kind).isVisit ? { car, summary } : {},
			keywords: textChanged ? `${car} ${note}` : "",
		});
		if (!isChanged) return toStaffVisit(ctx, visit, settings);
		await updateVisit(trx, visitId, {
			car,
			note,
			updatedAt: getNextVersion(visit, ctx.now()),
			...(serviceChanged && { service, serviceId }),
		});
		if (serviceChanged) {
			await updateAppointmentService(trx, visit.leadId, { service, serviceId });
			const reloaded = await reloadVisit(trx, visitId);
			await applyDuration(work, { settings, visit: reloaded, duration, correction });
		}
		await queueCalendarSync(work, visitId);
		return toStaffVisit(ctx, await reloadVisit(trx, visitId), settings);
	});
}

/**
 * Applies the duration of a visit's new service. An upcoming visit keeps its start if the new duration fits there, or
 * moves into the service's drop-off window. A visit that has started or arrived keeps its slots; one without slots only
 * records the new duration.
 *
 * @param visit a locked visit that already has the new service
 * @throws RuleError bad_time (422) | slot_taken | other_window (409)
 */
async function applyDuration(
	work: Work,
	{
		settings,
		visit,
		duration,
		correction,
	}: {
		settings: Settings;
		visit: VisitRecord;
		duration: VisitDuration;
		correction: VisitCorrection;
	},
): Promise<void> {
	const { ctx, trx, actor } = work;
	const { id: visitId, day, startMinute: start } = visit;
	const isDropOff = duration.dropOff ? 1 : 0;
	const time = { minutes: duration.minutes, isDropOff: isDropOff };
	if (day === null || start === null) return updateVisit(trx, visitId, time);
	const { occupiesHours, hasArrived } = getVisitStateInfo(visit.state);
	if (!occupiesHours) return isDropOff || visit.isDropOff ? undefined : updateVisit(trx, visitId, time);
	if (hasArrived || hasStarted({ day, time: formatStartTime(start) }, ctx.now())) return;
	const newStart = duration.dropOff?.start ?? start;
	assertFitsDay(ctx.now(), settings, visit, { day, newStart, duration });
	const options = { field: "time" as const, overbook: correction.overbook };
	const until = formatDropOffEnd(duration);
	if (newStart === start && until === toVisitTime(visit).until) {
		await releaseHours(trx, visitId);
		await reserveHours(work, { settings, hour: { visitId, day, start, duration }, ...options });
		return updateVisit(trx, visitId, { ...time, sequence: visit.sequence + 1 });
	}
	const hour = { day, time: formatClockTime(newStart), duration };
	if (newStart !== start && !correction.new_time) {
		const message = getWindowChangeMessage(visit.service, formatClockTime(start), {
			time: hour.time,
			until,
		});
		throw rejectAppointment("other_window", message);
	}
	await rescheduleLockedVisit(work, {
		settings,
		visit,
		slot: hour,
		options,
		movedBy: {
			by: "shop",
			author: actor.fullName,
		},
	});
}

/** Checks that the new duration fits the day. @throws RuleError bad_time (422) past closing or after today's window */
function assertFitsDay(
	now: Date,
	settings: Settings,
	{ service }: VisitRecord,
	{ day, newStart, duration }: { day: string; newStart: number; duration: VisitDuration },
) {
	const isOver = day === toPanamaDay(now) && newStart + duration.minutes <= toPanamaMinutes(now);
	if (!isOver && !validateOpeningHours(day, formatClockTime(newStart), settings, duration.minutes)) return;
	throw rejectAppointment("bad_time", getDoesNotFitMessage(service), { field: "service" });
}
