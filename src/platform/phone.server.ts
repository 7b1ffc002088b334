import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { COUNTRY_CODE } from "#workshop.ts";

/** `e164` identifies a person; `isUnusual` is shown to staff, never refused; `hasWhatsapp` is false for landlines. */
export type Phone = { e164: string; isUnusual: boolean; hasWhatsapp: boolean };

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/**
 * Normalises a phone as people in Panama write it: 6123-4567, +507 6123 4567, 00507…, 507-1234 (a landline), +1….
 *
 * @returns undefined when the text cannot be a phone (fewer than 7 or more than 15 digits)
 * @source rules 5.1
 */
export function normalisePhone(typed: string): Phone | undefined {
	const text = typed.trim().replace(/^00/, "+");
	const digits = text.replace(/\D/g, "");
	if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
	const isForeign = text.startsWith("+") && !digits.startsWith(COUNTRY_CODE);
	if (isForeign) return described(`+${digits}`);
	const local = digits.startsWith(COUNTRY_CODE) && digits.length >= 10 ? digits.slice(3) : digits;
	return described(local.length <= 8 ? `+${COUNTRY_CODE}${local}` : `+${digits}`);
}

/** A phone as a letter writes it: «+507 6123-4567»; what is no phone stays as it is. */
export function writtenPhone(e164: string): string {
	return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

function described(e164: string): Phone {
	const parsed = parsePhoneNumberFromString(e164);
	const type = parsed?.getType();
	const isLandline = type === "FIXED_LINE" || type === "TOLL_FREE";
	return { e164, isUnusual: !parsed?.isValid(), hasWhatsapp: !isLandline };
}
