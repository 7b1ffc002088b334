import type { z } from "zod";
import { RuleError } from "#platform/errors.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import { SettingsChange } from "./contract.ts";

const NO_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567 o 507-1234.";
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

type Use = "call" | "chat";

/**
 * A phone of the shop as it was typed.
 *
 * @param use a chat needs a mobile
 * @throws RuleError bad_phone (422)
 */
export function phoneIn(field: string, typed: string, use: Use) {
	const phone = normalisePhone(typed);
	const sentence = phoneProblem(typed, use);
	if (!phone || sentence)
		throw new RuleError("bad_phone", sentence ?? NO_PHONE, {
			fields: { [field]: sentence ?? NO_PHONE },
		});
	return phone;
}

const { whatsapp, phone, emergencyWhatsapp } = SettingsChange.shape;

/** The record as staff send it, its phones judged with everything else, so that all is said in one answer. */
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
	return use === "chat" && !phone.hasWhatsapp ? NO_WHATSAPP : undefined;
}
