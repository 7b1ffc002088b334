import { linkOf } from "#features/leads/link/links.server.ts";
import { openUntil } from "#features/leads/photo-term.server.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { mayWriteTo, queueUnasked } from "#platform/mail/unasked-letter.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { takeBack } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hasBegun } from "./begins.ts";
import { customerLetter } from "./letters.server.ts";
import { lockVisit } from "./open.server.ts";
import { CALENDAR_TOPIC, timeOf, whenOfStored } from "./rules.ts";
import { NOTICES, whenWords } from "./sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { type Canceller, factsOf, type Happening } from "./visit-states.ts";

/**
 * Sends the notifications of a visit's change, in the same transaction: an email to the customer if they gave an
 * address, an email to the shop if the customer made the change, and a calendar sync. A visit in quarantine sends
 * nothing. The customer gets no email after the visit has started.
 *
 * @param changedBy who made the change; the booking form itself notifies the shop of a customer's own booking
 * @source rules 3.16
 */
export async function announceVisit(
	at: Pick<Platform, "now" | "secret" | "env">,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	happening: Happening,
	by: Canceller,
): Promise<void> {
	if (visit.isQuarantined) return;
	const now = at.now();
	const isOwnYes = happening === "confirmed" && by === "customer";
	let letterId: string | null = null;
	let mayLeave = true;
	const hour = { day: visit.day, time: timeOf(visit.startMinute) };
	if (visit.email && !isOwnYes && !hasBegun(hour, now)) {
		const link = linkOf(at, visit);
		const takesPhotos = happening === "booked" && (await openUntil(trx, visit.leadId, now));
		const photos = takesPhotos && link ? `${link}#fotos` : undefined;
		const said = settingsSaid(at, settings);
		const letter = customerLetter({ now, settings: said, visit, happening, link, photos });
		// A new booking may use another person's address; a change comes through the emailed link, which proves the mailbox.
		const isUnasked = happening === "booked" && by === "customer";
		mayLeave = !isUnasked || (await mayWriteTo(trx, now, visit.email, "request"));
		letterId = await queueUnasked(trx, now, { to: visit.email, ...letter }, mayLeave);
	}
	if (!isOwnYes) {
		// After an outage an older email could be sent after a newer one, for example a confirmation after a cancellation.
		if (visit.letterId && mayLeave) await takeBack(trx, visit.letterId);
		await updateVisit(trx, visit.leadId, { letterId });
	}
	if (by === "customer" && happening !== "booked")
		await queueShopLetter(at, trx, settings, noticeOf(visit, happening));
	await bringToCalendar(trx, now, visit);
}

/** Enqueues one calendar job. The job reads the visit's state when it runs, so one job per change is enough. */
async function bringToCalendar(trx: Trx, now: Date, visit: VisitRecord): Promise<void> {
	const hasHour = visit.day !== null && visit.startMinute !== null;
	if (!hasHour && visit.calendarUid === null) return;
	if (visit.calendarState !== "off")
		await updateVisit(trx, visit.leadId, { calendarState: "pending", calendarError: null });
	await queueEffect(trx, now, { topic: CALENDAR_TOPIC, payload: { leadId: visit.leadId } });
}

/** Queues a calendar sync after a visit or its customer was corrected. */
export async function retellVisit(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	const visit = await lockVisit(trx, leadId);
	if (!visit || visit.isQuarantined || !factsOf(visit.state).isOpen) return;
	// Raise the version, so that a running sync of the previous one does not mark this one as done.
	const sequence = visit.sequence + 1;
	await updateVisit(trx, leadId, { sequence });
	await bringToCalendar(trx, at.now(), { ...visit, sequence });
}

function noticeOf(visit: VisitRecord, happening: Exclude<Happening, "booked">) {
	const { service, car, reference, cancelReason } = visit;
	const isOff = happening === "cancelled";
	return {
		leadId: visit.leadId,
		subject: `${NOTICES[happening]} ${reference}`,
		rows: [
			{ label: "Servicio", value: service },
			{ label: "Carro", value: car },
			{ label: "Cita", value: whenWords(whenOfStored(visit)) },
			isOff ? { label: "Motivo", value: cancelReason ?? "" } : undefined,
		],
	};
}
