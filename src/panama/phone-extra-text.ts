import { parsePhoneNumber } from "./phone.ts";

/**
 * Returns whether a typed phone contains more than one number: words, an extension, a second number. The typed text is
 * stored then.
 */
export function hasTextBesidesNumber(typed: string): boolean {
	const trailingText = parsePhoneNumber(typed)?.trailingText ?? "";
	return /\p{L}/u.test(typed) || /\d/.test(trailingText);
}
