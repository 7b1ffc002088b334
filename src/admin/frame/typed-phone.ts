import { formatPhone } from "#domain/phone/format-phone.ts";
import { hasTextBesidesNumber } from "#domain/phone/phone-extra-text.ts";

type PhoneFields = { phone: string | null; phone_typed: string | null };

/** Returns the phone as the customer typed it, if it differs from the parsed number. */
export function getTypedPhone({ phone, phone_typed: typed }: PhoneFields): string | undefined {
	if (!phone || !typed) return undefined;
	const isDifferent = extractDigits(typed) !== extractDigits(formatPhone(phone));
	return isDifferent || hasTextBesidesNumber(typed) ? typed : undefined;
}

const extractDigits = (text: string) => text.replace(/\D/g, "");
