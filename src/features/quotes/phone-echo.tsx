import { formatPhone } from "#ui/format.ts";

const FEWEST_DIGITS = 7;

/** Reads the phone back as it was understood; lines that cannot have WhatsApp are called. */
export function PhoneEcho({ typed }: { typed: string }) {
	const sentence = echoOf(typed);
	return (
		<p role="status" className="num text-sm font-medium empty:hidden">
			{sentence}
		</p>
	);
}

function echoOf(typed: string): string {
	const digits = typed.replace(/\D/g, "").replace(/^00/, "");
	if (digits.length < FEWEST_DIGITS) return "";
	const isForeign = /^\s*(\+|00)/.test(typed);
	const phone = formatPhone(isForeign ? `+${digits}` : digits);
	const isLandline = /^\d{3}-\d{4}$/.test(phone);
	return isLandline ? `Te llamaremos al ${phone}` : `Te escribiremos al ${phone}`;
}
