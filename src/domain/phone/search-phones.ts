import { normalizeText } from "#domain/text/search.ts";
import { formatPhone } from "./format-phone.ts";
import { parsePhoneNumber } from "./phone.ts";

/** Phone numbers as people type and the panel shows them: «6611-0002», «+507 223 4567», «+58 412 123 4567». */
const PHONE = /\+\d[\d ().-]{6,18}\d(?!\d)|(?<!\d)(?:507[ .-]?)?(?:6\d{3}|[2-57-9]\d{2})[ .-]?\d{4}(?!\d)/g;

/**
 * Extracts the phone numbers from a search, each with its searchable spellings: digits, formatted and as typed.
 *
 * @returns the spellings of each phone, and the remaining search text
 */
export function extractPhones(q: string): { phones: string[][]; rest: string } {
	const phones: string[][] = [];
	const rest = q.replace(PHONE, (match) => {
		const number = parsePhoneNumber(match);
		if (!number?.isLikely) return match;
		const local = number.e164.replace(/^\+(507)?/, "");
		// Stored texts may contain a number as two words: «6611 0002».
		phones.push([...new Set([local, normalizeText(formatPhone(number.e164)), normalizeText(match)])]);
		return " ";
	});
	return { phones, rest };
}
