import { parsePhoneNumber } from "./phone.ts";

/**
 * Returns whether a typed phone contains more than one number: words, an extension, a second number. The typed text is
 * stored then.
 */
export function hasTextBesidesNumber(input: string): boolean {
	const trailingText = parsePhoneNumber(input)?.trailingText ?? "";
	return /\p{L}/u.test(input) || /\d/.test(trailingText);
}
