import { formatPhone } from "./format-phone.ts";
import { parsePhoneNumber } from "./phone.ts";

/**
 * Returns whether a typed phone contains anything besides one number: words, an extension or a second number.
 * The typed text is stored then.
 */
export function hasTextBesidesNumber(input: string): boolean {
	const trailingText = parsePhoneNumber(input)?.trailingText ?? "";
	return /\p{L}/u.test(input) || /\d/.test(trailingText);
}

/** Returns whether a typed text contains two complete numbers. */
export const hasTwoNumbers = (input: string): boolean => parsePhoneNumber(input)?.hasTwoNumbers ?? false;

type PhoneFields = { phone: string | null; phone_typed: string | null };

/** Returns the phone as the customer typed it, if it differs from the parsed number. */
export function getTypedPhone({ phone, phone_typed: typed }: PhoneFields): string | undefined {
	if (!phone || !typed) return undefined;
	const isDifferent = extractDigits(typed) !== extractDigits(formatPhone(phone));
	return isDifferent || hasTextBesidesNumber(typed) ? typed : undefined;
}

const extractDigits = (text: string) => text.replace(/\D/g, "");
