import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { openLead } from "#core/requests/form/open-lead.server.ts";
import { isPromised } from "#core/requests/kinds.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { addLeadKeywords, assertNotForgotten } from "#core/requests/store.server.ts";
import { getSettings, lockSettings } from "#core/settings/store.server.ts";
import { parseClockTime } from "#domain/time.ts";
import { assertSlotFree, bookVisit } from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { assertBookableByStaff } from "#features/workshop/appointments/booking/slot-errors.server.ts";
import { resolveService } from "#features/workshop/appointments/booking/visit-duration.server.ts";
import { formatDropOffEnd } from "#features/workshop/appointments/booking/visit-duration.ts";
import type { StaffVisit, Visit } from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { onVisitChanging } from "#features/workshop/appointments/hooks.server.ts";
import {
	formatVisitSummary,
	getSameHourMessage,
	HAS_VISIT,
	HISTORY_LINES,
	NO_SUCH_LEAD,
	STILL_SPAM,
} from "#features/workshop/appointments/messages.ts";
import { findVisitOfLead, listOpenVisitsOfPhone } from "#features/workshop/appointments/read-model.server.ts";
import { BOOKING_SCOPES, toVisitTime } from "#features/workshop/appointments/rules.ts";
import { reloadVisit } from "#features/workshop/appointments/store.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import { isStaffVisitAsRequested } from "./store.server.ts";

/**
 * Creates a visit on behalf of staff, for a caller or a walk-in. The visit is confirmed at once and opens a request for
 * the inbox, the customer list and the statistics. For an existing request it creates only the visit and marks the
 * request as scheduled.
 *
 * @param key idempotency key; a repeated submit returns the same visit
 * @throws RuleError bad_phone | bad_day | bad_time (422) | slot_taken (409, with the next free hours) | car_received | has_visit | same_hour (409)
 * @throws NotFoundError for a deleted request
 * @source rules 3.18
 */
export async function createStaffVisit(call: Call, request: StaffVisit): Promise<Visit> {
	const { ctx } = call;
	requirePhone(request.phone);
	const when = { day: request.day, start: parseClockTime(request.time) };
	const submission = {
		scope: BOOKING_SCOPES.staff,
		body: request,
		isStillValid: (trx: Trx, { id }: { id: string }) => isStaffVisitAsRequested(trx, id, when),
	};
	const { answer } = await runOnce(call, submission, (work) => storeVisit(work, request));
	return toStaffVisit(ctx, await reloadVisit(ctx.db, answer.id), await getSettings(ctx.db));
}

async function storeVisit(work: Work, request: StaffVisit) {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	const settings = await lockSettings(trx);
	const { day, time, car = "", note = "", overbook } = request;
	const selected = await resolveService(trx, request.service, settings, request.minutes);
	const { service, serviceId, duration } = selected;
	const when = { day, time, until: formatDropOffEnd(duration) };
	const start = parseClockTime(time);
	assertBookableByStaff(now, settings, { day, time, duration });
	if (!overbook) await assertSlotFree(work, { settings, hour: { day, start, duration }, field: "time" });
	const { lead_id: requestedLeadId } = request;
	const leadId = requestedLeadId
		? await lockLeadForVisit(trx, requestedLeadId, `${car} ${note}`)
		: await openNewLead();
	if (!request.again) await assertNoSameHourVisit(trx, leadId, { day, start, minutes: duration.minutes });
	const text = HISTORY_LINES.booked(when);
	await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text, state: "scheduled" });
	const visit = { leadId, service, serviceId, car, note, day, start, duration };
	const options = { field: "time", overbook, bookedBy: "shop" } as const;
	return { id: await bookVisit(work, { settings, visit: { ...visit, state: "confirmed" }, ...options }) };

	/** Opens a request for a new caller or walk-in. */
	async function openNewLead() {
		const lead = await openLead(work, {
			settings,
			lead: {
				kind: "appointment",
				name: request.name,
				phone: request.phone,
				email: request.email || undefined,
				summary: formatVisitSummary({ service, car, ...when }),
				car,
				message: note,
				author: actor.fullName,
				channel: request.channel,
			},
		});
		await insertRows(trx, "appointments", {
			leadId: lead.id,
			source: "panel",
			service,
			serviceId,
			preferredDate: day,
			preferredTime: time,
			description: note,
			createdAt: now.toISOString(),
		});
		return lead.id;
	}
}

/** Locks an existing request and checks that it may get a visit: it has none yet and is not in quarantine. */
async function lockLeadForVisit(trx: Trx, leadId: string, keywords: string) {
	const lead = requireFound(await findLead(trx, leadId), NO_SUCH_LEAD);
	// Lock the lead before the lookup, so that the second of two simultaneous calls sees the first visit.
	await addLeadKeywords(trx, leadId, keywords);
	await assertNotForgotten(trx, leadId);
	if (lead.is_quarantined || !isPromised(lead.kind)) throw rejectAppointment("quarantined", STILL_SPAM);
	await onVisitChanging.run(trx, leadId);
	if (await findVisitOfLead(trx, leadId)) throw rejectAppointment("has_visit", HAS_VISIT);
	return leadId;
}

/**
 * Checks that the phone has no other visit in the same hour. Call it after the lead has its number: a simultaneous
 * request for the same visit waits until then.
 *
 * @param leadId the request that is about to get its visit
 * @throws RuleError same_hour (409)
 * @source rules 3.30
 */
async function assertNoSameHourVisit(
	trx: Trx,
	leadId: string,
	{ day, start, minutes }: { day: string; start: number; minutes: number },
): Promise<void> {
	const others = await listOpenVisitsOfPhone(trx, { leadId, day });
	const overlapping = others.find(
		(other) =>
			other.startMinute !== null &&
			other.startMinute < start + minutes &&
			start < other.startMinute + other.minutes,
	);
	if (overlapping)
		throw rejectAppointment("same_hour", getSameHourMessage({ ...overlapping, ...toVisitTime(overlapping) }));
}
