import type { z } from "zod";
import { hasTextBesidesNumber, hasTwoNumbers } from "#domain/phone/typed-phone.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { SettingsChange } from "./contract.ts";

const NO_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567 o 507-1234.";
const NUMBER_ALONE = "Escribe un solo número, sin extensión ni palabras.";
const SECOND_NUMBER = "Aquí va un solo número. El segundo va en «Otros teléfonos».";
const ONE_PER_ROW = "Un solo número en cada fila: agrega otra para el segundo.";
const SAME_NUMBER = "Ese número ya está en la lista";
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

/** Use of a telephone: a chat needs a mobile number, the main one and those in a list have a place for a second. */
type Use = "main" | "listed" | "chat";

const { whatsapp, phone, emergencyWhatsapp, otherPhones } = SettingsChange.shape;

/** The record as staff send it. Telephones are validated with the other fields to report all errors at once. */
export const ValidatedSettingsChange = SettingsChange.extend({
	whatsapp: whatsapp.superRefine(checkPhone("chat")),
	phone: phone.superRefine(checkPhone("main")),
	otherPhones: otherPhones.superRefine(checkList),
	emergencyWhatsapp: emergencyWhatsapp.superRefine(checkPhone("chat")),
});

function checkPhone(use: Use) {
	return (typed: string, context: z.RefinementCtx) => {
		const message = typed ? getPhoneError(typed, use) : undefined;
		if (message) context.addIssue({ code: "custom", message });
	};
}

/** Validates the numbers of a list, and rejects one that is in it twice. */
function checkList(phones: { number: string }[], context: z.RefinementCtx) {
	const numbers = phones.map(({ number }) => normalizePhone(number)?.e164);
	phones.forEach(({ number }, index) => {
		const isRepeated = numbers[index] !== undefined && numbers.indexOf(numbers[index]) < index;
		const message = number && (getPhoneError(number, "listed") ?? (isRepeated ? SAME_NUMBER : undefined));
		if (message) context.addIssue({ code: "custom", message, path: [index, "number"] });
	});
}

function getPhoneError(typed: string, use: Use): string | undefined {
	const phone = normalizePhone(typed);
	if (!phone) return NO_PHONE;
	if (use !== "chat" && hasTwoNumbers(typed)) return use === "main" ? SECOND_NUMBER : ONE_PER_ROW;
	if (hasTextBesidesNumber(typed)) return NUMBER_ALONE;
	return use === "chat" && !phone.hasWhatsapp ? NO_WHATSAPP : undefined;
}
