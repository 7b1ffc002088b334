import { COUNTRY_CODE } from "#workshop.ts";

/**
 * `isLikely` is false for what few phones look like and for the first of two numbers: both are asked about once and taken as
 * they are. `behind` is what of the text follows the number: an extension, another number.
 */
export type PhoneNumber = { e164: string; isLikely: boolean; areTwo: boolean; behind: string };

const HOME = `+${COUNTRY_CODE}`;
/**
 * Mobiles have eight digits and begin with 6, landlines seven (the plan of Panama's numbers); nobody has one figure alone.
 * One of them, or two with nothing between but spaces or hyphens.
 */
const LOCAL = /^(?!(\d)\1+$)(6\d{7}|[2-57-9]\d{6})(?:(?:507)?(6\d{7}|[2-57-9]\d{6}))?$/;
/** Some write the country's code twice; landlines begin with 507 too. */
const CODE_AGAIN = /^(?:507(?=\d{7}))+/;
/**
 * A country's code never begins with 0, and no number abroad is shorter with its code. Of those that many visitors come
 * from the length is known: North America, Colombia, Venezuela.
 */
const FOREIGN = /^(?:1\d{10}|5[78]\d{10}|(?!1|5[78])[1-9]\d{7,14})$/;
/** What stands between a number and what is attached to it. The next plus begins another. */
const BREAK = /[\p{L}#*,;/]+|(?=\+)/u;

/**
 * A phone as people in Panama write it: 6123-4567, 507-1234 (a landline), +507 6123 4567, 00507…, +1…, with words before it
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

/** A number of Panama, whether it is one of its plan, and the other where two stand in a row. */
function homeNumber(digits: string): [string, boolean, string] {
	const local = digits.replace(CODE_AGAIN, "");
	const found = LOCAL.exec(local) ?? LOCAL.exec(digits);
	const [, , one = local, other = ""] = found ?? [];
	return [HOME + one, !!found, other];
}

/** The first number of a text, which its first plus begins, and what follows once it has digits enough. */
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

/** Whether a likely number is a line that is called and not written to. */
export const isLandline = ({ e164 }: PhoneNumber) => /^\+507\d{7}$/.test(e164);
