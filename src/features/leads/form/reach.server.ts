import { refusedField } from "#platform/errors.ts";
import { normalisePhone, type Phone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { meantEmail } from "./meant-email.ts";
import { BAD_PHONE } from "./missing.ts";

/**
 * Normalizes a phone or rejects the field.
 *
 * @param typed as written on the form
 * @param field name of the form field
 * @param message error message of the field
 * @throws RuleError bad_phone when the text has no digit
 * @source rules 5.1
 */
export function reachablePhone(typed: string, field = "phone", sentence = BAD_PHONE): Phone {
	const phone = normalisePhone(typed);
	if (!phone) throw refusedField("bad_phone", field, sentence);
	return phone;
}

/**
 * Asks once about an address that looks mistyped; it is accepted when sent again. Only a hash is stored, for an hour.
 *
 * @param field name of the form field
 * @throws RuleError odd_email (422)
 * @source rules 5.1
 */
export async function askAboutEmail(
	{ limits }: Pick<Platform, "limits">,
	email: string | undefined,
	field = "email",
): Promise<void> {
	const meant = email && meantEmail(email);
	if (!meant) return;
	const isNew = await limits.take("emailDoubt", hashOfToken(email.toLowerCase())).then(
		() => true,
		() => false,
	);
	if (isNew)
		throw refusedField(
			"odd_email",
			field,
			`¿Quisiste decir ${meant}? Si está bien como lo escribiste, envíalo otra vez.`,
		);
}

/** Checks whether a phone can only be called because it cannot have WhatsApp. */
export const isCalled = (phone: string | null) =>
	normalisePhone(phone ?? "")?.hasWhatsapp === false;

/**
 * Adds a call to a promise of a WhatsApp message for a landline; the promise stays, since a business may use WhatsApp
 * on one.
 */
export function calledInstead({ hasWhatsapp }: Phone): string {
	return hasWhatsapp ? "" : " Tu número es fijo: si no tiene WhatsApp, te llamamos.";
}
