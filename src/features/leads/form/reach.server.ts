import { refusedField } from "#platform/errors.ts";
import { normalisePhone, type Phone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { meantEmail } from "./meant-email.ts";
import { BAD_PHONE } from "./missing.ts";

/**
 * The phone a person can be reached at.
 *
 * @param typed as written on the form
 * @param field where the form asks for it
 * @param sentence said beside it
 * @throws RuleError bad_phone when the text has no digit
 * @source rules 5.1
 */
export function reachablePhone(typed: string, field = "phone", sentence = BAD_PHONE): Phone {
	const phone = normalisePhone(typed);
	if (!phone) throw refusedField("bad_phone", field, sentence);
	return phone;
}

/**
 * Asks once about an address that looks like a slip: sent again, it is taken. Nothing of it is kept but a hash, for an hour.
 *
 * @param field where the form asks for it
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

/** Whether somebody can only be called: their phone can have no WhatsApp. */
export const isCalled = (phone: string | null) =>
	normalisePhone(phone ?? "")?.hasWhatsapp === false;

/** Completes a promise to write by WhatsApp, for a landline, without taking it back: a business may have WhatsApp on one. */
export function calledInstead({ hasWhatsapp }: Phone): string {
	return hasWhatsapp ? "" : " Tu número es fijo: si no tiene WhatsApp, te llamamos.";
}
