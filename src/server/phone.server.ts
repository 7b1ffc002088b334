import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import { memoize } from "./memoize.ts";

/**
 * `e164` identifies a person; `isUnusual` is shown to staff but never rejected; `hasWhatsapp` is false for
 * landlines.
 */
export type Phone = { e164: string; isUnusual: boolean; hasWhatsapp: boolean };

/**
 * Normalizes a phone number as people in Panama write it.
 *
 * @returns undefined if the text has no digit
 * @source rules 5.1
 */
export function normalizePhone(input: string): Phone | undefined {
	const number = parsePhoneNumber(input);
	if (!number) return undefined;
	const { e164, isLikely } = number;
	const { isValid, isLandline } = getLineInfo(e164);
	return { e164, isUnusual: !isLikely || !isValid, hasWhatsapp: !isLandline };
}

const MAX_CACHED_LINES = 1000;
/** Cached because a polled inbox shows the same numbers repeatedly, and each takes 0.1 ms. */
const getLineInfo = memoize((e164: string) => {
	const parsed = parsePhoneNumberFromString(e164);
	const type = parsed?.getType();
	const isLandline = type === "FIXED_LINE" || type === "TOLL_FREE";
	return { isValid: parsed?.isValid() ?? false, isLandline };
}, MAX_CACHED_LINES);

/** Formats a phone number for messages: «+507 6123-4567». Other texts are unchanged. */
export function formatPhone(e164: string): string {
	const formatted = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
	return formatted.replace(/^(\+507 \d{3,4}) (\d{4})$/, "$1-$2");
}
