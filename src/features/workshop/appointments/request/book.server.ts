import { NO_SLOT_YET } from "#core/requests/burst-protection/messages.ts";
import type { Sender } from "#core/requests/form/consent.ts";
import { confirmOddEmail, getLandlineNote, requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { getEmergencyNote } from "#core/requests/form/emergency.server.ts";
import { openLead } from "#core/requests/form/open-lead.server.ts";
import {
	buildReceipt,
	isSender,
	type StoredSender,
	saveConsent,
} from "#core/requests/form/photo-term.server.ts";
import { queueShopEmail } from "#core/requests/form/shop-email.server.ts";
import { getFirstLinkPath } from "#core/requests/link/links.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { lockSettings } from "#core/settings/store.server.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { getYearError } from "#domain/car/messages.ts";
import { parseClockTime, toPanamaDay } from "#domain/time.ts";
import { formatConfirmationNote } from "#features/workshop/appointments/booking/confirmation-note.ts";
import { assertSlotFree, bookVisit } from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { resolveService } from "#features/workshop/appointments/booking/visit-duration.server.ts";
import {
	formatDropOffEnd,
	type VisitDuration,
} from "#features/workshop/appointments/booking/visit-duration.ts";
import {
	assertBelowVisitLimits,
	isUnknownSenderLimitReached,
} from "#features/workshop/appointments/booking/visit-limits.server.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { formatDropOffInstructions } from "#features/workshop/appointments/messages.ts";
import {
	BOOKING_SCOPES,
	formatStartTime,
	validateDay,
	validateTime,
} from "#features/workshop/appointments/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { PublicCall } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import type { AppointmentRequest, BookingReceipt } from "./contract.ts";
import { getReceivedMessage } from "./messages.ts";
import {
	type AppointmentFields,
	formatRequestedCar,
	formatSummary,
	isVisitAsRequested,
	toAppointmentFields,
} from "./store.server.ts";

/**
 * Books an appointment from either form in one transaction: validates the time, opens the lead, stores the visit and
 * the consent, reserves the hour and queues the email to the shop. The receipt includes the customer portal for the
 * original sender only; a repeat from another device, with the same key or text, gets the receipt alone.
 *
 * @throws RuleError bad_phone | bad_day | bad_time | bad_year | too_many_visits (422) | idempotency_conflict (422)
 *   | slot_taken (409, with the next free hours)
 * @source rules 3.7, 3.9, 3.14, 1.4, 1.5; decision 016
 */
export async function bookAppointment(
	call: PublicCall,
	request: AppointmentRequest,
): Promise<BookingReceipt> {
	const phone = requirePhone(request.phone);
	await confirmOddEmail(call.ctx, request.email);
	const visit = toAppointmentFields(request);
	const { website: _website, timestamp: _timestamp, ...body } = request;
	const submission = {
		scope: BOOKING_SCOPES.customer,
		body,
		// The same form books one visit; after a cancellation it books again.
		isStillValid: (trx: Trx, { reference }: BookingReceipt) =>
			isVisitAsRequested(trx, reference, getRequestedSlot(visit)),
	};
	const { answer } = await runOnce(call, submission, async (work): Promise<StoredReceipt> => {
		const booking = await storeBooking(work, { request, visit, sender: call });
		return composeReceipt(call.ctx, booking, getLandlineNote(phone));
	});
	const receipt = buildReceipt(call, answer);
	return {
		...receipt,
		...(isSender(answer, call) && { own_page: getFirstLinkPath(call.ctx, answer.leadId) }),
	};
}

type StoredReceipt = BookingReceipt & StoredSender;

async function storeBooking(
	work: Work<undefined>,
	{ request, visit, sender }: { request: AppointmentRequest; visit: AppointmentFields; sender: Sender },
) {
	const { ctx, trx, now } = work;
	const settings = await lockSettings(trx);
	const { service, serviceId, duration } = await resolveService(trx, visit.service, settings);
	assertBookable(visit, duration, now, settings);
	const hour = getRequestedHour(visit, duration);
	// Check the limit for unknown senders first: a booking between the two checks must lead to slot_taken, not to quarantine.
	const isUnknownSenderQuotaFull = hour && (await isUnknownSenderLimitReached(work, { settings, ...hour }));
	if (hour) await assertSlotFree(work, { settings, hour, field: "preferredTime" });
	const appointment = { ...visit, service, serviceId };
	const { preferredDate: day = null, description: note, urgency = null } = visit;
	const car = formatRequestedCar(visit);
	const summary = formatSummary(appointment, formatDropOffEnd(duration));
	const lead = await openLead(work, {
		settings,
		lead: {
			kind: "appointment",
			name: request.name,
			phone: request.phone,
			email: request.email || undefined,
			summary,
			car,
			urgency,
			message: note,
			honeypot: request.website,
			isUnknownSenderQuotaFull,
		},
	});
	const { id: leadId, reference } = lead;
	await assertBelowVisitLimits(trx, now, { leadId, address: sender.address });
	await insertRows(trx, "appointments", { leadId, ...appointment, createdAt: now.toISOString() });
	const photos = await saveConsent(work, { leadId, sender });
	await bookVisit(work, {
		settings,
		visit: {
			...{ leadId, service, serviceId, car, note, day, duration },
			start: hour?.start ?? null,
			state: "pending",
		},
		field: "preferredTime",
		bookedBy: "customer",
	});
	await queueShopEmail(ctx, trx, settings, {
		leadId,
		subject: `Nueva cita ${reference}`,
		rows: [
			{ label: "Pide", value: summary },
			{ label: "Urgencia", value: urgency ? URGENCIES[urgency] : "" },
		],
		message: note,
	});
	return { lead, photos, hour, duration, urgency, settings, bookedAt: now };
}

/** Composes the customer's receipt of a booking. */
function composeReceipt(
	ctx: AppContext,
	{ lead, photos, hour, duration, urgency, settings, bookedAt }: Awaited<ReturnType<typeof storeBooking>>,
	landlineNote: string,
): StoredReceipt {
	const { reference, heldReceipt } = lead;
	const urgentNote = getEmergencyNote(bookedAt, getPublicSettings(ctx, settings), urgency);
	if (heldReceipt) {
		const message = `${heldReceipt.message} ${NO_SLOT_YET}${urgentNote}`;
		return { success: true, ...heldReceipt, message, reference, ...photos };
	}
	const until = formatDropOffEnd(duration);
	const dropOffNote =
		hour && until ? ` ${formatDropOffInstructions(formatStartTime(hour.start) ?? "", until)}` : "";
	const received = getReceivedMessage(settings.promises.appointmentMinutes) + landlineNote;
	const message = received + formatConfirmationNote(bookedAt, settings, hour) + dropOffNote + urgentNote;
	return { success: true, message, reference, ...(dropOffNote && until && { until }), ...photos };
}

function getRequestedSlot({ preferredDate: day, preferredTime: time }: AppointmentFields) {
	return { day: day ?? null, start: day && time ? parseClockTime(time) : null };
}

function assertBookable(
	visit: AppointmentFields,
	duration: VisitDuration,
	now: Date,
	settings: Settings,
): void {
	const { preferredDate: day, preferredTime: time, vehicleYear } = visit;
	const yearError = vehicleYear ? getYearError(vehicleYear, toPanamaDay(now)) : undefined;
	if (yearError) throw rejectAppointment("bad_year", yearError, { field: "vehicleYear" });
	if (!day) return;
	const dayError = validateDay(day, { now, calendar: settings });
	if (dayError) throw rejectAppointment("bad_day", dayError, { field: "preferredDate" });
	const timeError = time ? validateTime(day, time, { now, calendar: settings }, duration) : undefined;
	if (timeError) throw rejectAppointment("bad_time", timeError, { field: "preferredTime" });
}

/** Returns the requested hour; undefined for a day alone, which waits until staff assign an hour. */
function getRequestedHour(
	{ preferredDate: day, preferredTime: time }: AppointmentFields,
	duration: VisitDuration,
) {
	return day && time ? { day, start: parseClockTime(time), duration } : undefined;
}
