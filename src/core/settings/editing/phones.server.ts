import type { z } from "zod";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { SettingsChange } from "./contract.ts";

const NO_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567 o 507-1234.";
const NUMBER_ALONE = "Escribe un solo número, sin extensión ni palabras.";
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

/** Use of a telephone; a chat needs a mobile number. */
type Use = "call" | "chat";

const { whatsapp, phone, emergencyWhatsapp } = SettingsChange.shape;

/** The record as staff send it. Telephones are validated with the other fields to report all errors at once. */
export const ValidatedSettingsChange = SettingsChange.extend({
	whatsapp: whatsapp.superRefine(checkPhone("chat")),
	phone: phone.superRefine(checkPhone("call")),
	emergencyWhatsapp: emergencyWhatsapp.superRefine(checkPhone("chat")),
});

function checkPhone(use: Use) {
	return (typed: string, context: z.RefinementCtx) => {
		const message = typed ? getPhoneError(typed, use) : undefined;
		if (message) context.addIssue({ code: "custom", message });
	};
}

function getPhoneError(typed: string, use: Use): string | undefined {
	const phone = normalizePhone(typed);
	if (!phone) return NO_PHONE;
	if (hasTextBesidesNumber(typed)) return NUMBER_ALONE;
	return use === "chat" && !phone.hasWhatsapp ? NO_WHATSAPP : undefined;
}
