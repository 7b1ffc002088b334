import { URGENCIES } from "#car/facts.ts";
import { whyNotYear } from "#car/sentences.ts";
import { bookVisit, refuseFullHour } from "#features/appointments/book.server.ts";
import { confirmationNote } from "#features/appointments/confirmation-note.ts";
import { BOOKING_SCOPES, timeOf, whyNotDay, whyNotTime } from "#features/appointments/rules.ts";
import { leaveItBetween } from "#features/appointments/sentences.ts";
import { isCrowdedDay, refuseTooMany } from "#features/appointments/too-many.server.ts";
import { findChosen } from "#features/appointments/visit-length.server.ts";
import { untilOf, type VisitLength } from "#features/appointments/visit-length.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { emergencyNote } from "#features/leads/form/emergency.server.ts";
import { askAboutEmail, calledInstead, reachablePhone } from "#features/leads/form/reach.server.ts";
import { firstPageOf } from "#features/leads/link/links.server.ts";
import { openLead } from "#features/leads/open.server.ts";
import {
	isSender,
	keepSender,
	type Offered,
	receiptFor,
} from "#features/leads/photo-term.server.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import { NO_HOUR_YET } from "#features/leads/strangers/sentences.ts";
import type { Settings } from "#features/settings/contract.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { minuteOfClock, panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { standsAsAsked } from "./as-asked.server.ts";
import type { AppointmentRequest, BookingReceipt } from "./contract.ts";
import { appointmentReceived } from "./sentences.ts";
import { type AskedVisit, carInWords, summaryOf, visitOf } from "./store.server.ts";

/**
 * Books an appointment from either form in one transaction: validates the time, opens the lead, stores the visit and
 * the consent, reserves the hour and queues the email to the shop. The receipt includes the customer portal for the
 * original sender only; a repeat from another device, with the same key or text, gets the receipt alone.
 *
 * @param submission the form's Idempotency-Key and the visitor's address
 * @throws RuleError bad_phone | bad_day | bad_time | bad_year | too_many_visits (422) | idempotency_conflict (422)
 *   | slot_taken (409, with the next free hours)
 * @source rules 3.7, 3.9, 3.14, 1.4, 1.5; decision 016
 */
export async function bookAppointment(
	at: Platform,
	request: AppointmentRequest,
	submission: Submission,
): Promise<BookingReceipt> {
	const { key, address } = submission;
	const { website, timestamp: _, ...body } = request;
	const phone = reachablePhone(request.phone);
	await askAboutEmail(at, request.email);
	const visit = visitOf(request);
	const { answer } = await once(
		at,
		{
			scope: BOOKING_SCOPES.customer,
			key,
			body,
			stands: (trx: Trx, { reference }: BookingReceipt) =>
				standsAsAsked(trx, { reference }, whenAsked(visit)),
		},
		async (trx): Promise<BookingReceipt & Offered> => {
			const now = at.now();
			const settings = await lockSettings(trx);
			const { service, serviceId, job } = await findChosen(trx, visit.service, settings);
			refuseImpossible(visit, job, now, settings);
			const hour = hourOf(visit, job);
			// Check the burst limit first: a booking between the two checks must lead to slot_taken, not to quarantine.
			const isCrowded = hour && (await isCrowdedDay(at, trx, settings, hour));
			if (hour) await refuseFullHour(trx, now, settings, hour, "preferredTime");
			const asked = { ...visit, service, serviceId };
			const { preferredDate: day = null, description: note, urgency = null } = visit;
			const car = carInWords(visit);
			const until = untilOf(job);
			const summary = summaryOf(asked, until);
			const { id, reference, waits } = await openLead(at, trx, settings, {
				kind: "appointment",
				name: request.name,
				phone: request.phone,
				email: request.email || undefined,
				summary,
				car,
				urgency,
				words: note,
				trap: website,
				isCrowded,
			});
			await refuseTooMany(trx, now, { leadId: id, address });
			const createdAt = now.toISOString();
			await insertRows(trx, "appointments", { leadId: id, ...asked, createdAt });
			const photos = await keepSender(at, trx, { leadId: id, submission });
			const booked = { leadId: id, service, serviceId, car, note, day, job };
			await bookVisit(
				at,
				trx,
				settings,
				{ ...booked, start: hour?.start ?? null, state: "pending" },
				{ field: "preferredTime", by: "customer" },
			);
			await queueShopLetter(at, trx, settings, {
				leadId: id,
				subject: `Nueva cita ${reference}`,
				rows: [
					{ label: "Pide", value: summary },
					{ label: "Urgencia", value: urgency ? URGENCIES[urgency] : "" },
				],
				words: note,
			});
			const received =
				appointmentReceived(settings.promises.appointmentMinutes) + calledInstead(phone);
			const urgent = emergencyNote(now, settingsSaid(at, settings), urgency);
			const left = hour && until ? ` ${leaveItBetween(timeOf(hour.start) ?? "", until)}` : "";
			const message = waits
				? `${waits.message} ${NO_HOUR_YET}${urgent}`
				: received + confirmationNote(now, settings, hour) + left + urgent;
			const held = left && until && !waits ? { until } : {};
			return { success: true, ...waits, message, reference, ...held, ...photos };
		},
	);
	const isTold = isSender(answer, submission);
	const receipt = receiptFor(at, answer, submission);
	return { ...receipt, ...(isTold && { own_page: firstPageOf(at, answer.leadId) }) };
}

function whenAsked({ preferredDate: day, preferredTime: time }: AskedVisit) {
	return { day: day ?? null, start: day && time ? minuteOfClock(time) : null };
}

function refuseImpossible(
	visit: AskedVisit,
	job: VisitLength,
	now: Date,
	calendar: Settings,
): void {
	const { preferredDate: day, preferredTime: time, vehicleYear } = visit;
	const year = vehicleYear ? whyNotYear(vehicleYear, panamaDay(now)) : undefined;
	if (year) throw refusedField("bad_year", "vehicleYear", year);
	if (!day) return;
	const closed = whyNotDay(day, { now, calendar });
	if (closed) throw refusedField("bad_day", "preferredDate", closed);
	const late = time ? whyNotTime(day, time, { now, calendar }, job) : undefined;
	if (late) throw refusedField("bad_time", "preferredTime", late);
}

/** Returns the requested hour; undefined for a day alone, which waits until staff assign an hour. */
function hourOf({ preferredDate: day, preferredTime: time }: AskedVisit, job: VisitLength) {
	return day && time ? { day, start: minuteOfClock(time), job } : undefined;
}
