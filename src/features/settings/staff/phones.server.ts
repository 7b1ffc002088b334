import type { z } from "zod";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import { SettingsChange } from "./contract.ts";

const NO_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567 o 507-1234.";
const NUMBER_ALONE = "Escribe un solo número, sin extensión ni palabras.";
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

/** Use of a telephone; a chat needs a mobile number. */
type Use = "call" | "chat";

const { whatsapp, phone, emergencyWhatsapp } = SettingsChange.shape;

/** The record as staff send it. Telephones are validated with the other fields to report all errors at once. */
export const PhonedSettingsChange = SettingsChange.extend({
	whatsapp: whatsapp.superRefine(judge("chat")),
	phone: phone.superRefine(judge("call")),
	emergencyWhatsapp: emergencyWhatsapp.superRefine(judge("chat")),
});

function judge(use: Use) {
	return (typed: string, context: z.RefinementCtx) => {
		const message = typed ? phoneProblem(typed, use) : undefined;
		if (message) context.addIssue({ code: "custom", message });
	};
}

function phoneProblem(typed: string, use: Use): string | undefined {
	const phone = normalisePhone(typed);
	if (!phone) return NO_PHONE;
	if (saysMoreThanNumber(typed)) return NUMBER_ALONE;
	return use === "chat" && !phone.hasWhatsapp ? NO_WHATSAPP : undefined;
}
