import { brandOf, carLine, carOf } from "#car/car.ts";
import { URGENCIES } from "#car/facts.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { emergencyNote } from "#features/leads/form/emergency.server.ts";
import { askAboutEmail, reachablePhone } from "#features/leads/form/reach.server.ts";
import { takeRequest } from "#features/leads/take.server.ts";
import { findService } from "#features/services/store.server.ts";
import { promiseNote } from "#features/settings/promise.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { RuleError, refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ServiceRequestForm } from "./contract.ts";
import { refusalOf } from "./rules.ts";
import { CONTACT_METHOD_LABELS, requestReceived } from "./sentences.ts";

/**
 * Accepts a service request: stores it with the service's current name, opens the lead and queues the notice to the
 * shop,
 * in one transaction.
 *
 * @param submission.key the form's Idempotency-Key; the same submission again gets the first answer
 * @throws RuleError bad_phone | invalid | unknown_service (422) | idempotency_conflict (422)
 * @source rules 4.15, 4.1
 */
export async function requestService(
	at: Platform,
	form: ServiceRequestForm,
	submission: Submission,
): Promise<Receipt> {
	const now = at.now();
	refuseWrong(form, panamaDay(now));
	await askAboutEmail(at, form.email);
	const { website, timestamp: _, ...body } = form;
	const submitted = { scope: "service-requests", body, submission };
	return takeRequest(at, submitted, async (trx, settings) => {
		const service = await serviceNameOf(trx, form);
		const car = carLine(carOf(form));
		const promiseMinutes = settings.promises.serviceRequestMinutes;
		const soon = URGENCIES[form.urgency];
		const day = form.preferredDate && spokenDay(form.preferredDate);
		const wish = [day, form.preferredTime].filter(Boolean).join(", ");
		return {
			lead: {
				kind: "service_request",
				name: form.name,
				phone: form.phone,
				email: form.email || undefined,
				summary: `${service} · ${car} · ${soon}`,
				car,
				urgency: form.urgency,
				words: form.description,
				trap: website,
			},
			keep: (leadId) =>
				insertRows(trx, "serviceRequests", {
					leadId,
					serviceId: form.serviceId || null,
					serviceName: service,
					vehicleBrand: brandOf(form),
					vehicleModel: form.vehicleModel,
					vehicleYear: form.vehicleYear,
					urgency: form.urgency,
					preferredDate: form.preferredDate || null,
					preferredTime: form.preferredTime || null,
					description: form.description ?? "",
					contactMethod: form.contactMethod,
					createdAt: now.toISOString(),
				}),
			message:
				requestReceived(service, promiseMinutes) +
				promiseNote(now, promiseMinutes, settings) +
				emergencyNote(now, settingsSaid(at, settings), form.urgency),
			title: "Nueva solicitud de servicio",
			rows: [
				{ label: "Pide", value: service },
				{ label: "Carro", value: car },
				{ label: "Para cuándo", value: soon },
				{ label: "Prefiere", value: wish },
				{ label: "Responder por", value: CONTACT_METHOD_LABELS[form.contactMethod] },
			],
			typed: [
				{ label: "Servicio", value: service },
				{ label: "Carro", value: car },
			],
		};
	});
}

function refuseWrong(form: ServiceRequestForm, today: string) {
	reachablePhone(form.phone);
	const fields = refusalOf(form, today);
	if (fields) throw new RuleError("invalid", Object.values(fields)[0] ?? "", { fields });
}

/** Returns the service's name in the catalogue, or the name that the visitor saw if it no longer exists. */
async function serviceNameOf(trx: Trx, form: ServiceRequestForm): Promise<string> {
	const known = form.serviceId ? await findService(trx, form.serviceId) : undefined;
	const name = known?.name ?? form.serviceName;
	if (name) return name;
	throw refusedField("unknown_service", "serviceName", "Dinos qué servicio necesitas");
}
