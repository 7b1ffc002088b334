import type { Receipt } from "#core/requests/contract.ts";
import { confirmOddEmail, requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { getEmergencyNote } from "#core/requests/form/emergency.server.ts";
import { submitRequest } from "#core/requests/form/public-form.server.ts";
import { formatPromiseNote } from "#core/settings/promise.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { formatCar, toCar, toStoredBrand } from "#domain/car/car.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { findService } from "#features/content/services/store.server.ts";
import type { PublicCall } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { ServiceRequestForm } from "./contract.ts";
import { rejectServiceRequest } from "./errors.server.ts";
import { CONTACT_METHOD_LABELS, getRequestReceivedText } from "./messages.ts";
import { validateServiceRequest } from "./rules.ts";

/**
 * Accepts a service request: stores it with the service's current name, opens the lead and queues the notice to the
 * shop,
 * in one transaction.
 *
 * @throws RuleError bad_phone | invalid | unknown_service (422) | idempotency_conflict (422)
 * @source rules 4.15, 4.1
 */
export async function submitServiceRequest(call: PublicCall, form: ServiceRequestForm): Promise<Receipt> {
	const { ctx } = call;
	const now = ctx.now();
	validateRequest(form, toPanamaDay(now));
	await confirmOddEmail(ctx, form.email);
	const { website, timestamp: _, ...body } = form;
	return submitRequest(call, { scope: "service-requests", body }, async ({ trx }, settings) => {
		const service = await resolveServiceName(trx, form);
		const car = formatCar(toCar(form));
		const promiseMinutes = settings.promises.serviceRequestMinutes;
		const urgencyLabel = URGENCIES[form.urgency];
		const day = form.preferredDate && formatLongDay(form.preferredDate);
		const preference = [day, form.preferredTime].filter(Boolean).join(", ");
		return {
			lead: {
				kind: "service_request",
				name: form.name,
				phone: form.phone,
				email: form.email || undefined,
				summary: `${service} · ${car} · ${urgencyLabel}`,
				car,
				urgency: form.urgency,
				message: form.description,
				honeypot: website,
			},
			saveDetails: (leadId) =>
				insertRows(trx, "serviceRequests", {
					leadId,
					serviceId: form.serviceId || null,
					serviceName: service,
					vehicleBrand: toStoredBrand(form),
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
				getRequestReceivedText(service, promiseMinutes) +
				formatPromiseNote(now, promiseMinutes, settings) +
				getEmergencyNote(now, getPublicSettings(ctx, settings), form.urgency),
			title: "Nueva solicitud de servicio",
			rows: [
				{ label: "Pide", value: service },
				{ label: "Carro", value: car },
				{ label: "Para cuándo", value: urgencyLabel },
				{ label: "Prefiere", value: preference },
				{ label: "Responder por", value: CONTACT_METHOD_LABELS[form.contactMethod] },
			],
			typedRows: [
				{ label: "Servicio", value: service },
				{ label: "Carro", value: car },
			],
		};
	});
}

function validateRequest(form: ServiceRequestForm, today: string) {
	requirePhone(form.phone);
	const fields = validateServiceRequest(form, today);
	if (fields) throw rejectServiceRequest("invalid", Object.values(fields)[0] ?? "", { fields });
}

/** Returns the service's name in the catalogue, or the name that the visitor saw if it no longer exists. */
async function resolveServiceName(trx: Trx, form: ServiceRequestForm): Promise<string> {
	const existing = form.serviceId ? await findService(trx, form.serviceId) : undefined;
	const name = existing?.name ?? form.serviceName;
	if (name) return name;
	throw rejectServiceRequest("unknown_service", "Dinos qué servicio necesitas", { field: "serviceName" });
}
