import { COUNTRY_CODE } from "#workshop.ts";

/** `isLikely` is false for what few phones look like: it is asked about once and taken as it is. */
export type PhoneNumber = { e164: string; isLikely: boolean };

const HOME = `+${COUNTRY_CODE}`;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** Mobiles have eight digits and begin with 6, landlines seven (the plan of Panama's numbers); nobody has one figure alone. */
const LOCAL = /^(?!(\d)\1+$)(6\d{7}|[2-57-9]\d{6})$/;
/**
 * A country's code never begins with 0, and no number abroad is shorter with its code. Of those that many visitors come
 * from the length is known: North America, Colombia, Venezuela.
 */
const FOREIGN = /^(?:1\d{10}|5[78]\d{10}|(?!1|5[78])[1-9]\d{7,14})$/;

/**
 * A phone as people in Panama write it: 6123-4567, 507-1234 (a landline), +507 6123 4567, 00507…, +1…. Without + or 00
 * it is a number of Panama, however odd: no other country is guessed.
 *
 * @returns undefined when the text cannot be a phone (fewer than 7 or more than 15 digits)
 * @source rules 5.1
 */
export function phoneNumberOf(typed: string): PhoneNumber | undefined {
	const text = typed.trim().replace(/^\W*(?:\+|00)/, "+");
	const digits = text.replace(/\D/g, "");
	if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
	const isForeign = text.startsWith("+") && !digits.startsWith(COUNTRY_CODE);
	if (isForeign) return { e164: `+${digits}`, isLikely: FOREIGN.test(digits) };
	const hasCode = digits.startsWith(COUNTRY_CODE) && (text.startsWith("+") || digits.length >= 10);
	const local = hasCode ? digits.slice(COUNTRY_CODE.length) : digits;
	return { e164: `${HOME}${local}`, isLikely: LOCAL.test(local) };
}

/** Whether a likely number is a line that is called and not written to. */
export function isLandline({ e164 }: PhoneNumber): boolean {
	return e164.startsWith(HOME) && e164.length === HOME.length + 7;
}

/** A number as it was understood: «661-2345», «+507 661234567». */
export function writtenNumber({ e164 }: PhoneNumber): string {
	if (!e164.startsWith(HOME)) return e164;
	const local = e164.slice(HOME.length);
	const [, start, end] = /^(\d{3,4})(\d{4})$/.exec(local) ?? [];
	return start ? `${start}-${end}` : `${HOME} ${local}`;
}
