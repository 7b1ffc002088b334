import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { fold, foldLoosely } from "#words/search.ts";

/**
 * Patterns that find one piece of personal data: `like` selects candidate rows in a lower-case column, `text` matches it
 * exactly in free text, and `normalized` in text that is normalized for search.
 */
export type Trace = { like: string; text: RegExp; folded: RegExp };

/** Replaces erased personal data in texts that belong to other people. */
const ERASED_WORD = "dato borrado";

/** Separators allowed between the digits of a telephone number. */
const BETWEEN = "[\\s().·/–-]{0,3}";
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
/** Builds a `like` pattern in which each run of characters other than plain letters and digits is a wildcard. */
const loosely = (text: string) => `%${text.toLowerCase().replace(/[^a-z0-9]+/g, "%")}%`;

/** Matches a telephone number in any grouping, with or without country code. @param e164 such as +50761234567 */
export function phoneTrace(e164: string): Trace {
	const number = parsePhoneNumberFromString(e164);
	const national = number?.nationalNumber ?? e164.replace(/\D/g, "");
	const country = number ? `(?:(?:\\+|00)?${number.countryCallingCode}${BETWEEN})?` : "\\+?";
	const digits = [...national].join(BETWEEN);
	const text = new RegExp(`(?<!\\d)${country}${digits}(?!\\d)`, "g");
	return { like: `%${[...national].join("%")}%`, text, folded: text };
}

/** Matches an email address regardless of case. */
export function emailTrace(email: string): Trace {
	const text = new RegExp(`(?<![\\w.+-])${escaped(email)}(?![\\w-]|\\.\\w)`, "gi");
	return { like: loosely(email), text, folded: foldedWords(email) };
}

/** Matches a plate with or without a separator between letters and digits, or one hyphen among the digits. */
export function plateTrace(plate: string): Trace {
	const parts = plate.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
	const body = parts.map(onceParted).join("[\\s.-]{0,2}");
	const text = new RegExp(`(?<![a-z0-9ñ])${body}(?![a-z0-9ñ])`, "gi");
	// Search text also contains the plate joined with its neighboring words.
	const folded = new RegExp(`[a-z0-9ñ]{0,8}${body}[a-z0-9ñ]{0,8}`, "g");
	const loose = parts.map((part) => (/\d/.test(part) ? [...part].join("%") : part));
	return { like: `%${loose.join("%")}%`, text, folded };
}

/** Allows digits in one or two groups; three may be a date. Search text contains a space in place of the hyphen. */
function onceParted(part: string): string {
	if (!/\d/.test(part)) return part;
	const cuts = Array.from({ length: part.length - 1 }, (_, place) => place + 1);
	const parted = cuts.map((place) => `${part.slice(0, place)}[ -]${part.slice(place)}`);
	return `(?:${[part, ...parted].join("|")})`;
}

/** Matches a name of two or more words, with or without accents. @returns undefined for less, which is ambiguous */
export function nameTrace(name: string): Trace | undefined {
	const words = fold(name).split(" ");
	if (words.length < 2 || words.join("").length < 6) return undefined;
	const body = words.map((word) =>
		[...word.replaceAll("ñ", "n")].map((letter) => ACCENTED[letter] ?? letter).join(""),
	);
	const whole = body.join("[^\\p{L}\\d]{1,3}");
	const text = new RegExp(`(?<![\\p{L}\\d])${whole}(?![\\p{L}\\d])`, "giu");
	const like = [...name.normalize("NFC").toLowerCase()].map(asWildcard).join("");
	return { like: `%${like}%`, text, folded: foldedWords(name) };
}

/** Matches a tax number in any spelling. @returns undefined if it is too short to be unique */
export function taxNumberTrace(ruc: string): Trace | undefined {
	const parts = fold(ruc.split(/DV/i)[0] ?? "").split(" ");
	if (parts.join("").length < 6) return undefined;
	const text = new RegExp(`(?<![a-z0-9])${parts.join("[\\s.-]{1,2}")}(?![a-z0-9])`, "gi");
	return { like: `%${parts.join("%")}%`, text, folded: text };
}

/** Returns `_` for a letter that people write with or without an accent, and `%` for one of no basic alphabet. */
function asWildcard(letter: string): string {
	const [plain = ""] = letter.normalize("NFD");
	if (!/[a-z0-9]/.test(plain)) return "%";
	return plain !== letter || /[aeiounc]/.test(plain) ? "_" : letter;
}

const ACCENTED: Readonly<Record<string, string>> = {
	a: "[aáàâãäåăą]",
	e: "[eéèêëęě]",
	i: "[iíìîïı]",
	o: "[oóòôõöøő]",
	u: "[uúùûüůű]",
	n: "[nñńň]",
	c: "[cçćč]",
	d: "[dđðď]",
	g: "[gğ]",
	l: "[lłľ]",
	r: "[rř]",
	s: "[sśšş]",
	t: "[tťţ]",
	y: "[yýÿ]",
	z: "[zźżž]",
};
/** Builds a pattern that matches a text as whole words in search text. */
const foldedWords = (text: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}])${foldLoosely(text)}(?![\\p{L}\\p{N}])`, "gu");

/** Replaces all matches in a text. */
export function withoutTraces(text: string, traces: readonly Trace[]): string {
	return traces.reduce((left, trace) => left.replace(trace.text, ERASED_WORD), text);
}

/** Removes all matches from a normalized text and closes the gaps. */
export function foldedWithout(text: string, traces: readonly Trace[]): string {
	const left = traces.reduce((found, trace) => found.replace(trace.folded, " "), text);
	return left === text ? text : left.replace(/ +/g, " ").trim();
}

/** Replaces all matches in every string of a JSON document; treats invalid JSON as plain text. */
export function jsonWithout(json: string, traces: readonly Trace[]): string {
	try {
		const whole: unknown = JSON.parse(json);
		const left = JSON.stringify(whole, (_, value) =>
			typeof value === "string" ? withoutTraces(value, traces) : value,
		);
		return left === JSON.stringify(whole) ? json : left;
	} catch {
		return withoutTraces(json, traces);
	}
}

/** Panama's plate format: two letters and four digits, «AB1234», or «AB-1234» unless that looks like a year. */
const PLATE = /(?<![a-z0-9ñ])([a-z]{2}(?:\d{4}|-(?!19|20)\d{4}))(?![a-z0-9ñ])/gi;
/** Any format that the text labels as a plate: «placa 123456», «su placa es: ab 12-34». */
const TOLD_PLATE =
	/\bplacas?(?:\s+(?:es|era|no\.?|n[º°]|n[uú]mero))?[\s:#.]{0,3}([a-z]{0,3}[\s-]?\d{2,6}(?:-\d{1,4})?[a-z]{0,2})(?![a-z0-9])/gi;

/** Finds the plates in a text and returns them in upper case without separators. */
export function platesIn(text: string): string[] {
	return [PLATE, TOLD_PLATE]
		.flatMap((form) => [...text.matchAll(form)])
		.map(([, plate = ""]) => plate.toUpperCase().replace(/[^A-Z0-9]/g, ""))
		.filter((plate) => plate.length >= 5 && plate.length <= 8);
}
