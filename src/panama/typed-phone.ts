import { phoneNumberOf } from "./phone.ts";

/**
 * Returns whether a typed phone contains more than one number: words, an extension, a second number. The typed text is
 * stored then.
 */
export function saysMoreThanNumber(typed: string): boolean {
	const behind = phoneNumberOf(typed)?.behind ?? "";
	return /\p{L}/u.test(typed) || /\d/.test(behind);
}
