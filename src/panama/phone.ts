import { COUNTRY_CODE } from "#workshop.ts";

/**
 * `isLikely` is false for unusual numbers and for the first of two: the form asks once and then accepts them.
 * `trailingText` is the text after the number, such as an extension or another number.
 */
export type PhoneNumber = { e164: string; isLikely: boolean; areTwo: boolean; behind: string };

const HOME = `+${COUNTRY_CODE}`;
/**
 * Mobiles have eight digits and begin with 6, landlines have seven (Panama's numbering plan); no number repeats one
 * digit.
 * Matches one number, or two separated only by spaces or hyphens.
 */
const LOCAL = /^(?!(\d)\1+$)(6\d{7}|[2-57-9]\d{6})(?:(?:507)?(6\d{7}|[2-57-9]\d{6}))?$/;
/** The country code may be typed twice; some landlines begin with 507 too. */
const CODE_AGAIN = /^(?:507(?=\d{7}))+/;
/**
 * A country code never begins with 0, and foreign numbers have at least eight digits with it. The exact length is
 * checked
 * for the most frequent ones: North America, Colombia, Venezuela.
 */
const FOREIGN = /^(?:1\d{10}|5[78]\d{10}|(?!1|5[78])[1-9]\d{7,14})$/;
/** Separates a number from its extension or a second number. The next plus begins another number. */
const BREAK = /[\p{L}#*,;/]+|(?=\+)/u;

/**
 * Parses a phone as people in Panama write it: 6123-4567, 507-1234 (a landline), +507 6123 4567, 00507…, +1…, with
 * words before it
 * and an extension or another number behind it. Without + or 00 it is a number of Panama, however odd: no other country is
 * guessed.
 *
 * @returns undefined when the text has no digit
 * @source rules 5.1
 */
export function phoneNumberOf(typed: string): PhoneNumber | undefined {
	const [first, rest] = partsOf(typed);
	const digits = digitsIn(first).replace(/^00/, "");
	if (!digits) return undefined;
	const hasCode = /^\D*(?:\+|00)/.test(first);
	const isForeign = hasCode && !digits.startsWith(COUNTRY_CODE);
	const [e164, isNumber, other] = isForeign
		? [`+${digits}`, FOREIGN.test(digits), ""]
		: homeNumber(hasCode ? digits.slice(3) : digits);
	const behind = other + rest;
	const areTwo = isWhole(behind);
	return { e164, isLikely: isNumber && !areTwo, areTwo, behind };
}

/** Returns a Panamanian number, whether it fits the numbering plan, and a second number that follows it. */
function homeNumber(digits: string): [string, boolean, string] {
	const local = digits.replace(CODE_AGAIN, "");
	const found = LOCAL.exec(local) ?? LOCAL.exec(digits);
	const [, , one = local, other = ""] = found ?? [];
	return [HOME + one, !!found, other];
}

/** Splits a text into its first number, which starts at the first plus, and the rest after enough digits. */
function partsOf(typed: string): [string, string] {
	let first = "";
	let rest = "";
	for (const part of typed.split(BREAK))
		if (isWhole(first)) rest += ` ${part}`;
		else first = part.startsWith("+") ? part : first + part;
	return [first, rest];
}

const digitsIn = (text: string) => text.replace(/\D/g, "");
const isWhole = (text: string) => digitsIn(text.replace(HOME, "")).length >= 7;

/** Returns whether a likely number is a landline, which can be called but not messaged. */
export const isLandline = ({ e164 }: PhoneNumber) => /^\+507\d{7}$/.test(e164);
