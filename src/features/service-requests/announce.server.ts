import { photosButton } from "#features/leads/photo-link.server.ts";
import { queueReceipt } from "#features/leads/receipt.server.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ServiceRequestForm } from "./contract.ts";
import { carOf } from "./rules.ts";
import { CONTACT_METHOD_LABELS } from "./sentences.ts";

type Asked = {
	id: string;
	reference: string;
	service: string;
	/** The urgency, as it was read in the form. */
	soon: string;
	form: ServiceRequestForm;
};

/** Tells the shop that a service was asked for, and who asked that it arrived: letters sent after the commit. */
export async function announceServiceRequest(
	at: Platform,
	trx: Trx,
	settings: Settings,
	{ id, reference, service, soon, form }: Asked,
): Promise<void> {
	await queueShopLetter(at, trx, settings, {
		leadId: id,
		subject: `Nueva solicitud de servicio ${reference}`,
		rows: [
			{ label: "Pide", value: service },
			{ label: "Carro", value: carOf(form) },
			{ label: "Para cuándo", value: soon },
			{
				label: "Prefiere",
				value: [form.preferredDate, form.preferredTime].filter(Boolean).join(", "),
			},
			{ label: "Responder por", value: CONTACT_METHOD_LABELS[form.contactMethod] },
		],
		words: form.description,
	});
	const typed = [
		{ label: "Servicio", value: service },
		{ label: "Carro", value: carOf(form) },
	];
	await queueReceipt(at, trx, settings, {
		leadId: id,
		typed,
		more: photosButton(at, id),
	});
}
