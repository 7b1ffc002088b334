import { phoneNumberOf } from "./phone.ts";

/** Whether somebody typed more than one number: words, an extension, another number. What they typed is kept for it. */
export function saysMoreThanNumber(typed: string): boolean {
	const behind = phoneNumberOf(typed)?.behind ?? "";
	return /\p{L}/u.test(typed) || /\d/.test(behind);
}
