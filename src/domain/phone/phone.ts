import { COUNTRY_CODE } from "#domain/shop.ts";

/**
 * `isLikely` is false for unusual numbers and for the first of two: the form asks once and then accepts them.
 * `trailingText` is the text after the number, such as an extension or another number.
 */
export type PhoneNumber = {
	e164: string;
	isLikely: boolean;
	hasTwoNumbers: boolean;
	trailingText: string;
};

const LOCAL_PREFIX = `+${COUNTRY_CODE}`;
/**
 * Mobiles have eight digits and begin with 6, landlines have seven (Panama's numbering plan); no number repeats one
 * digit.
 * Matches one number, or two separated only by spaces or hyphens.
 */
const LOCAL = /^(?!(\d)\1+$)(6\d{7}|[2-57-9]\d{6})(?:(?:507)?(6\d{7}|[2-57-9]\d{6}))?$/;
/** The country code may be typed twice; some landlines begin with 507 too. */
const REPEATED_CODE = /^(?:507(?=\d{7}))+/;
/**
 * A country code never begins with 0, and foreign numbers have at least eight digits with it. The exact length is
 * checked for the most frequent ones: North America, Colombia, Venezuela.
 */
const FOREIGN = /^(?:1\d{10}|5[78]\d{10}|(?!1|5[78])[1-9]\d{7,14})$/;
const TIME = /\d{1,2}:\d\d/g;
/** Exit codes before a country code: Panama's and North America's. */
const EXIT_CODE = /^\D*(?:00|011)/;
/**
 * Separates a number from its extension, a time or a second number. The next plus begins another number; an hour or a
 * digit in brackets belongs to the words behind the number.
 */
const SEPARATOR =
	/[\p{L}#*,;/]+|(?=\+)|(?<!\d)(?=\d{1,2}:\d\d|\d{1,2}(?: ?[-–] ?\d{1,2})? ?(?:[ap]\.? ?m|hrs?)\b)|(?=\( ?\d{1,2} ?\))/iu;

/**
 * Parses a phone as people in Panama write it: 6123-4567, 507-1234 (a landline), +507 6123 4567, 00507…, +1…, with
 * words before it and an extension, a time or another number behind it. Without +, 00 or 011 it is a number of Panama,
 * however odd: no other country is guessed.
 *
 * @returns undefined when the text has no digit
 * @source rules 5.1
 */
export function parsePhoneNumber(input: string): PhoneNumber | undefined {
	const [first, rest] = splitFirstNumber(input);
	const digits = getDigits(first).replace(/^(?:00|011)/, "");
	if (!digits) return undefined;
	const hasPlus = /^\D*\+/.test(first);
	const hasCode = hasPlus || EXIT_CODE.test(first);
	// After an exit code, a number that is too short for another country lacks its country code.
	const isShort = !hasPlus && LOCAL.test(digits);
	const isForeign = hasCode && !digits.startsWith(COUNTRY_CODE) && !isShort;
	const [e164, isNumber, secondNumber] = isForeign
		? [`+${digits}`, FOREIGN.test(digits), ""]
		: parseLocalNumber(hasCode && !isShort ? digits.slice(3) : digits);
	const trailingText = secondNumber + rest;
	const hasTwoNumbers = isComplete(trailingText.replace(TIME, ""));
	return { e164, isLikely: isNumber && !hasTwoNumbers, hasTwoNumbers, trailingText };
}

/** Returns a Panamanian number, whether it fits the numbering plan, and a second number that follows it. */
function parseLocalNumber(digits: string): [string, boolean, string] {
	const local = digits.replace(REPEATED_CODE, "");
	const match = LOCAL.exec(local) ?? LOCAL.exec(digits);
	const [, , firstNumber = local, secondNumber = ""] = match ?? [];
	return [LOCAL_PREFIX + firstNumber, !!match, secondNumber];
}

/** Splits a text into its first number, which starts at the first plus, and the rest after enough digits. */
function splitFirstNumber(input: string): [string, string] {
	let first = "";
	let rest = "";
	for (const part of input.split(SEPARATOR))
		if (isComplete(first)) rest += ` ${part}`;
		else first = part.startsWith("+") ? part : first + part;
	return [first, rest];
}

const getDigits = (text: string) => text.replace(/\D/g, "");
const isComplete = (text: string) => getDigits(text.replace(LOCAL_PREFIX, "")).length >= 7;

/** Returns whether a likely number is a landline, which can be called but not messaged. */
export const isLandline = ({ e164 }: PhoneNumber) => /^\+507\d{7}$/.test(e164);
