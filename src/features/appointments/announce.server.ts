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
 * Tells everybody a change of a visit, in the transaction that makes it: the customer by letter when they left an
 * address, the shop when the customer did it, and the calendar. A visit in quarantine is told to nobody; once its hour
 * came, the customer is written to no more.
 *
 * @param by who did it; a booking of the customer's own is told to the shop by the form that took it
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
		// Who asked is a stranger; who changes a visit has its link, and so the mailbox.
		const isUnasked = happening === "booked" && by === "customer";
		mayLeave = !isUnasked || (await mayWriteTo(trx, now, visit.email, "request"));
		letterId = await queueUnasked(trx, now, { to: visit.email, ...letter }, mayLeave);
	}
	if (!isOwnYes) {
		// After an outage the older of two might leave last: that a visit stands, behind that it is off.
		if (visit.letterId && mayLeave) await takeBack(trx, visit.letterId);
		await updateVisit(trx, visit.leadId, { letterId });
	}
	if (by === "customer" && happening !== "booked")
		await queueShopLetter(at, trx, settings, noticeOf(visit, happening));
	await bringToCalendar(trx, now, visit);
}

/** The calendar converges on what the visit is when its turn comes, so one effect per change is enough. */
async function bringToCalendar(trx: Trx, now: Date, visit: VisitRecord): Promise<void> {
	const hasHour = visit.day !== null && visit.startMinute !== null;
	if (!hasHour && visit.calendarUid === null) return;
	if (visit.calendarState !== "off")
		await updateVisit(trx, visit.leadId, { calendarState: "pending", calendarError: null });
	await queueEffect(trx, now, { topic: CALENDAR_TOPIC, payload: { leadId: visit.leadId } });
}

/** A visit or its person was corrected: the calendar says so as well. */
export async function retellVisit(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	const visit = await lockVisit(trx, leadId);
	if (!visit || visit.isQuarantined || !factsOf(visit.state).isOpen) return;
	// Another version: who is sending the one before to the calendar does not take it for this.
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
