import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { formatPhone } from "#panama/written-phone.ts";

type Phoned = { phone: string | null; phone_typed: string | null };

/** Returns the phone as the customer typed it, if it differs from the parsed number. */
export function typedOtherwise({ phone, phone_typed: typed }: Phoned): string | undefined {
	if (!phone || !typed) return undefined;
	const isOther = digitsIn(typed) !== digitsIn(formatPhone(phone));
	return isOther || saysMoreThanNumber(typed) ? typed : undefined;
}

const digitsIn = (text: string) => text.replace(/\D/g, "");
