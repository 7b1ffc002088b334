import { parsePhoneNumber } from "./phone.ts";

/**
 * Returns whether a typed phone contains anything besides one number: words, an extension or a second number.
 * The typed text is stored then.
 */
export function hasTextBesidesNumber(input: string): boolean {
	const trailingText = parsePhoneNumber(input)?.trailingText ?? "";
	return /\p{L}/u.test(input) || /\d/.test(trailingText);
}
