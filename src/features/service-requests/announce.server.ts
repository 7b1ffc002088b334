import { queueNotice } from "#features/leads/notice.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/db.server.ts";
import { URGENCIES } from "#workshop.ts";
import type { ServiceRequestForm } from "./contract.ts";
import { CONTACT_METHOD_LABELS } from "./copy.ts";
import { carOf } from "./rules.ts";

/** Tells the shop that a service was asked for: a message in the outbox, sent after the commit. */
export async function announceServiceRequest(
	trx: Trx,
	now: Date,
	settings: Settings,
	{ reference, service, form }: { reference: string; service: string; form: ServiceRequestForm },
): Promise<void> {
	const wanted = [form.preferredDate, form.preferredTime].filter(Boolean).join(", ");
	await queueNotice(trx, now, settings, {
		subject: `Nueva solicitud de servicio ${reference}`,
		lines: [
			`${form.name} (${form.phone}) pide: ${service}`,
			`Carro: ${carOf(form)}`,
			`Para cuándo: ${URGENCIES[form.urgency]}`,
			wanted && `Prefiere: ${wanted}`,
			`Responder por: ${CONTACT_METHOD_LABELS[form.contactMethod]}`,
		],
		words: form.description,
	});
}
