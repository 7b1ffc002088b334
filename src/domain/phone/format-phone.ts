/** Calling codes of one and two digits; all others have three (ITU-T E.164). */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * Formats a phone as people dial it: "+50761234567" → «6123-4567», landlines «507-0000», others «+57 300 123 4567», odd
 * ones of Panama «+507 12345».
 *
 * @param phone           E.164, or local digits of Panama; anything else comes back as it is
 * @param hasCountryCode  writes Panama's code too: «+507 6123-4567»
 */
export function formatPhone(phone: string, hasCountryCode = false): string {
	const dialable = phone.trim().replace(/(?!^\+)\D/g, "");
	const local = /^(?:\+?507)?(\d{3,4})(\d{4})$/.exec(dialable);
	if (local) return `${hasCountryCode ? "+507 " : ""}${local[1]}-${local[2]}`;
	const match = CALLING_CODE.exec(dialable);
	return match ? `+${match[1]} ${groupDigits(match[2] ?? "")}` : phone;
}

/** Groups eight digits as 4-4, ten as 3-3-4 and others in threes, as Panama's neighbours do. */
function groupDigits(digits: string): string {
	if (digits.length === 8) return `${digits.slice(0, 4)} ${digits.slice(4)}`;
	return digits.replace(/\d{3}(?=\d{3})/g, "$& ");
}
