import { findPhotoDeadline } from "#core/requests/form/photo-term.server.ts";
import { queueShopEmail } from "#core/requests/form/shop-email.server.ts";
import { getLinkUrl } from "#core/requests/link/links.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import { formatVisitTime, SHOP_NOTICES } from "#features/workshop/appointments/messages.ts";
import { findVisitOfLead, type VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { CALENDAR_TOPIC, formatStartTime, toVisitTime } from "#features/workshop/appointments/rules.ts";
import { lockVisit, updateVisit } from "#features/workshop/appointments/store.server.ts";
import {
	type Canceller,
	getVisitStateInfo,
	type VisitEventType,
} from "#features/workshop/appointments/visit-states.ts";
import type { Trx } from "#server/database/db.server.ts";
import { countTowardsDailyCap, queueUnverifiedEmail } from "#server/mail/unverified-email.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { cancelOutboxJob } from "#server/outbox/queued-jobs.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { composeVisitEmail } from "./visit-email.server.ts";

/**
 * Sends the notifications of a visit's change, in the same transaction: an email to the customer if they gave an
 * address, an email to the shop if the customer made the change, and a calendar sync. A visit in quarantine sends
 * nothing. The customer gets no email after the visit has started.
 *
 * @param changedBy who made the change; the booking form itself notifies the shop of a customer's own booking
 * @source rules 3.16
 */
export async function notifyVisitChange(
	work: AnyWork,
	{
		settings,
		visit,
		eventType,
		changedBy,
	}: { settings: Settings; visit: VisitRecord; eventType: VisitEventType; changedBy: Canceller },
): Promise<void> {
	const { ctx, trx } = work;
	if (visit.isQuarantined) return;
	const now = ctx.now();
	const isOwnConfirmation = eventType === "confirmed" && changedBy === "customer";
	let emailJobId: string | null = null;
	let maySend = true;
	const hour = { day: visit.day, time: formatStartTime(visit.startMinute) };
	if (visit.email && !isOwnConfirmation && !hasStarted(hour, now)) {
		const link = getLinkUrl(ctx, visit);
		const acceptsPhotos = eventType === "booked" && (await findPhotoDeadline(trx, visit.leadId, now));
		const photos = acceptsPhotos && link ? `${link}#fotos` : undefined;
		const publicSettings = getPublicSettings(ctx, settings);
		const email = composeVisitEmail({
			now,
			settings: publicSettings,
			visit,
			eventType,
			link,
			photos,
		});
		// A new booking may use another person's address; a change comes through the emailed link, which proves the mailbox.
		const isUnsolicited = eventType === "booked" && changedBy === "customer";
		maySend = !isUnsolicited || (await countTowardsDailyCap(trx, now, visit.email, "request"));
		emailJobId = await queueUnverifiedEmail(trx, now, { to: visit.email, ...email }, maySend);
	}
	if (!isOwnConfirmation) {
		// After an outage an older email could be sent after a newer one, for example a confirmation after a cancellation.
		if (visit.emailJobId && maySend) await cancelOutboxJob(trx, visit.emailJobId);
		await updateVisit(trx, visit.id, { emailJobId });
	}
	if (changedBy === "customer" && eventType !== "booked")
		await queueShopEmail(ctx, trx, settings, toShopNotice(visit, eventType));
	await enqueueCalendarJob(trx, now, visit);
}

/** Enqueues one calendar job. The job reads the visit's state when it runs, so one job per change is enough. */
async function enqueueCalendarJob(trx: Trx, now: Date, visit: VisitRecord): Promise<void> {
	const hasHour = visit.day !== null && visit.startMinute !== null;
	if (!hasHour && visit.calendarUid === null) return;
	if (visit.calendarState !== "off")
		await updateVisit(trx, visit.id, { calendarState: "pending", calendarError: null });
	await enqueueJob(trx, now, { topic: CALENDAR_TOPIC, payload: { visitId: visit.id } });
}

/** Queues a calendar sync of a request's visit after its customer was corrected. */
export async function queueCalendarSyncOfLead(work: AnyWork, leadId: string): Promise<void> {
	const { trx } = work;
	const visit = await findVisitOfLead(trx, leadId);
	if (visit) await queueCalendarSync(work, visit.id);
}

/** Queues a calendar sync after a visit was corrected. */
export async function queueCalendarSync(work: AnyWork, visitId: string): Promise<void> {
	const { ctx, trx } = work;
	const visit = await lockVisit(trx, visitId);
	if (!visit || visit.isQuarantined || !getVisitStateInfo(visit.state).isOpen) return;
	// Raise the version, so that a running sync of the previous one does not mark this one as done.
	const sequence = visit.sequence + 1;
	await updateVisit(trx, visitId, { sequence });
	await enqueueCalendarJob(trx, ctx.now(), { ...visit, sequence });
}

function toShopNotice(visit: VisitRecord, eventType: Exclude<VisitEventType, "booked">) {
	const { service, car, reference, cancelReason } = visit;
	const isCancelled = eventType === "cancelled";
	return {
		leadId: visit.leadId,
		subject: `${SHOP_NOTICES[eventType]} ${reference}`,
		rows: [
			{ label: "Servicio", value: service },
			{ label: "Carro", value: car },
			{ label: "Cita", value: formatVisitTime(toVisitTime(visit)) },
			isCancelled ? { label: "Motivo", value: cancelReason ?? "" } : undefined,
		],
	};
}
