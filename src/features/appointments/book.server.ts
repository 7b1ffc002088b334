import type { Visit } from "#features/leads/consent.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { keepConsent } from "#features/leads/keep-consent.server.ts";
import { openLead } from "#features/leads/open.server.ts";
import { reachablePhone } from "#features/leads/reach.server.ts";
import { looksLikeSpam } from "#features/leads/rules.ts";
import { listServices } from "#features/services/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { promiseNote } from "#features/settings/promise.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { once } from "#platform/once.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceAppointment } from "./announce.server.ts";
import type { AppointmentRequest } from "./contract.ts";
import { appointmentReceived, CALLED_INSTEAD } from "./copy.ts";
import { type AskedVisit, summaryOf, visitOf } from "./presets.ts";
import { whyNotDay, whyNotTime, whyNotYear } from "./rules.ts";
import { insertAppointment } from "./store.server.ts";

/**
 * Takes a request for a visit from either form: refuses what the shop cannot do, opens the lead, keeps the visit and the
 * consent, queues the notice to the shop.
 *
 * @param visit the form's Idempotency-Key and the visitor's address
 * @throws RuleError bad_phone | bad_day | bad_time | bad_year (422) | idempotency_conflict (422)
 * @source spec §2 "Appointment modal", §3, §5, §8, §9; features F1, F2, F4, C-13
 */
export async function bookAppointment(
	at: Platform,
	request: AppointmentRequest,
	{ key, address }: Visit,
): Promise<Receipt> {
	const { website, timestamp, ...body } = request;
	const phone = reachablePhone(request.phone);
	const visit = visitOf(request);
	const { answer } = await once(
		at,
		{ door: "appointments", key, body },
		async (trx): Promise<Receipt> => {
			const now = at.now();
			const settings = await getSettings(trx);
			refuseImpossible(visit, now, settings);
			const asked = { ...visit, ...(await serviceBehind(trx, visit.service)) };
			const minutes = settings.promises.appointmentMinutes;
			const { id, reference } = await openLead(trx, now, settings, {
				kind: "appointment",
				name: request.name,
				phone: request.phone,
				email: request.email || undefined,
				summary: summaryOf(asked),
				promiseMinutes: minutes,
				isSuspicious: looksLikeSpam(website, visit.description),
			});
			const createdAt = now.toISOString();
			await insertAppointment(trx, { leadId: id, ...asked, sentAt: timestamp ?? null, createdAt });
			await keepConsent(trx, now, { leadId: id, address });
			await announceAppointment(trx, now, settings, { reference, request, visit: asked });
			const called = phone.hasWhatsapp ? "" : CALLED_INSTEAD;
			const message = appointmentReceived(minutes) + called + promiseNote(now, minutes, settings);
			return { success: true, message, reference };
		},
	);
	return answer;
}

function refuseImpossible(visit: AskedVisit, now: Date, calendar: Settings): void {
	const { preferredDate: day, preferredTime: time, vehicleYear } = visit;
	const year = vehicleYear === null ? undefined : whyNotYear(vehicleYear, now);
	if (year) throw new RuleError("bad_year", year, { fields: { vehicleYear: year } });
	if (!day) return;
	const closed = whyNotDay(day, { now, calendar });
	if (closed) throw new RuleError("bad_day", closed, { fields: { preferredDate: closed } });
	const late = time ? whyNotTime(day, time, { now, calendar }) : undefined;
	if (late) throw new RuleError("bad_time", late, { fields: { preferredTime: late } });
}

/** The service behind the chosen name, or behind an id that a link brought; a name that is none stays as it is. */
async function serviceBehind(trx: Trx, chosen: string) {
	const services = await listServices(trx);
	const service = services.find(({ id, name }) => id === chosen || name === chosen);
	return { service: service?.name ?? chosen, serviceId: service?.id ?? null };
}
