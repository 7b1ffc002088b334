import { refusedField } from "#platform/errors.ts";
import { normalisePhone, type Phone } from "#platform/phone.server.ts";
import { BAD_PHONE } from "./missing.ts";

/**
 * The phone a person can be reached at.
 *
 * @param typed as written on the form
 * @param field where the form asks for it
 * @param sentence said beside it
 * @throws RuleError bad_phone when the text cannot be a phone
 * @source rules 5.1
 */
export function reachablePhone(typed: string, field = "phone", sentence = BAD_PHONE): Phone {
	const phone = normalisePhone(typed);
	if (!phone) throw refusedField("bad_phone", field, sentence);
	return phone;
}

/** Whether somebody can only be called: their phone can have no WhatsApp. */
export const isCalled = (phone: string | null) =>
	normalisePhone(phone ?? "")?.hasWhatsapp === false;

/** Completes a promise to write, for a phone that can have no WhatsApp. */
export function calledInstead({ hasWhatsapp }: Phone): string {
	return hasWhatsapp ? "" : " Como tu número es fijo, te llamamos en lugar de escribirte.";
}
