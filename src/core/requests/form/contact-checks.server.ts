import { rejectRequest } from "#core/requests/errors.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { normalizePhone, type Phone } from "#server/phone.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { BAD_PHONE_MESSAGE } from "./messages.ts";
import { suggestEmail } from "./suggest-email.ts";

/**
 * Normalizes a phone or rejects the field.
 *
 * @param typed as written on the form
 * @param field name of the form field
 * @param message error message of the field
 * @throws RuleError bad_phone when the text has no digit
 * @source rules 5.1
 */
export function requirePhone(typed: string, field = "phone", message = BAD_PHONE_MESSAGE): Phone {
	const phone = normalizePhone(typed);
	if (!phone) throw rejectRequest("bad_phone", message, { field });
	return phone;
}

/**
 * Asks once about an address that looks mistyped; it is accepted when sent again. Only a hash is stored, for an hour.
 *
 * @param field name of the form field
 * @throws RuleError odd_email (422)
 * @source rules 5.1
 */
export async function confirmOddEmail(
	{ limits }: Pick<AppContext, "limits">,
	email: string | undefined,
	field = "email",
): Promise<void> {
	const suggestion = email && suggestEmail(email);
	if (!suggestion) return;
	const isNew = await limits.takePoint("emailDoubt", hashToken(email.toLowerCase())).then(
		() => true,
		() => false,
	);
	if (isNew)
		throw rejectRequest(
			"odd_email",
			`¿Quisiste decir ${suggestion}? Si está bien como lo escribiste, envíalo otra vez.`,
			{ field },
		);
}

/** Checks whether a phone can only be called because it cannot have WhatsApp. */
export const canOnlyBeCalled = (phone: string | null) => normalizePhone(phone ?? "")?.hasWhatsapp === false;

/**
 * Adds a call to a promise of a WhatsApp message for a landline; the promise stays, since a business may use WhatsApp
 * on one.
 */
export function getLandlineNote({ hasWhatsapp }: Phone): string {
	return hasWhatsapp ? "" : " Tu número es fijo: si no tiene WhatsApp, te llamamos.";
}
