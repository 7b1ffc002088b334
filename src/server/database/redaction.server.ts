import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { normalizeLoosely, normalizeText } from "#domain/text/search.ts";

/**
 * Patterns that find one piece of personal data: `like` selects candidate rows in a lower-case column, `text` matches it
 * exactly in free text, and `normalized` in text that is normalized for search.
 */
export type RedactionPattern = { like: string; text: RegExp; normalized: RegExp };

/** Replaces erased personal data in texts that belong to other people. */
const ERASED_TEXT = "dato borrado";

/** Separators allowed between the digits of a telephone number. */
const SEPARATORS = "[\\s().·/–-]{0,3}";
const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
/** Builds a `like` pattern in which each run of characters other than plain letters and digits is a wildcard. */
const toLikePattern = (text: string) => `%${text.toLowerCase().replace(/[^a-z0-9]+/g, "%")}%`;

/** Matches a telephone number in any grouping, with or without country code. @param e164 such as +50761234567 */
export function createPhonePattern(e164: string): RedactionPattern {
	const number = parsePhoneNumberFromString(e164);
	const national = number?.nationalNumber ?? e164.replace(/\D/g, "");
	const country = number ? `(?:(?:\\+|00)?${number.countryCallingCode}${SEPARATORS})?` : "\\+?";
	const digits = [...national].join(SEPARATORS);
	const text = new RegExp(`(?<!\\d)${country}${digits}(?!\\d)`, "g");
	return { like: `%${[...national].join("%")}%`, text, normalized: text };
}

/** Matches an email address regardless of case. */
export function createEmailPattern(email: string): RedactionPattern {
	const text = new RegExp(`(?<![\\w.+-])${escapeRegex(email)}(?![\\w-]|\\.\\w)`, "gi");
	return { like: toLikePattern(email), text, normalized: createNormalizedPattern(email) };
}

/** Matches a plate with or without a separator between letters and digits, or one hyphen among the digits. */
export function createPlatePattern(plate: string): RedactionPattern {
	const parts = plate.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
	const body = parts.map(allowOneSeparator).join("[\\s.-]{0,2}");
	const text = new RegExp(`(?<![a-z0-9ñ])${body}(?![a-z0-9ñ])`, "gi");
	// Search text also contains the plate joined with its neighboring words.
	const normalized = new RegExp(`[a-z0-9ñ]{0,8}${body}[a-z0-9ñ]{0,8}`, "g");
	const loose = parts.map((part) => (/\d/.test(part) ? [...part].join("%") : part));
	return { like: `%${loose.join("%")}%`, text, normalized };
}

/** Allows digits in one or two groups; three may be a date. Search text contains a space in place of the hyphen. */
function allowOneSeparator(part: string): string {
	if (!/\d/.test(part)) return part;
	const cuts = Array.from({ length: part.length - 1 }, (_, index) => index + 1);
	const splits = cuts.map((index) => `${part.slice(0, index)}[ -]${part.slice(index)}`);
	return `(?:${[part, ...splits].join("|")})`;
}

/** Matches a name of two or more words, with or without accents. @returns undefined for less, which is ambiguous */
export function createNamePattern(name: string): RedactionPattern | undefined {
	const nameParts = normalizeText(name).split(" ");
	if (nameParts.length < 2 || nameParts.join("").length < 6) return undefined;
	const body = nameParts.map((part) =>
		[...part.replaceAll("ñ", "n")].map((character) => ACCENTED[character] ?? character).join(""),
	);
	const source = body.join("[^\\p{L}\\d]{1,3}");
	const text = new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, "giu");
	const like = [...name.normalize("NFC").toLowerCase()].map(toWildcard).join("");
	return { like: `%${like}%`, text, normalized: createNormalizedPattern(name) };
}

/** Matches a tax number in any spelling. @returns undefined if it is too short to be unique */
export function createTaxNumberPattern(ruc: string): RedactionPattern | undefined {
	const parts = normalizeText(ruc.split(/DV/i)[0] ?? "").split(" ");
	if (parts.join("").length < 6) return undefined;
	const text = new RegExp(`(?<![a-z0-9])${parts.join("[\\s.-]{1,2}")}(?![a-z0-9])`, "gi");
	return { like: `%${parts.join("%")}%`, text, normalized: text };
}

/** Returns `_` for a letter that people write with or without an accent, and `%` for one of no basic alphabet. */
function toWildcard(character: string): string {
	const [plain = ""] = character.normalize("NFD");
	if (!/[a-z0-9]/.test(plain)) return "%";
	return plain !== character || /[aeiounc]/.test(plain) ? "_" : character;
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
const createNormalizedPattern = (text: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}])${normalizeLoosely(text)}(?![\\p{L}\\p{N}])`, "gu");

/** Replaces all matches in a text. */
export function redactText(text: string, patterns: readonly RedactionPattern[]): string {
	return patterns.reduce((redacted, pattern) => redacted.replace(pattern.text, ERASED_TEXT), text);
}

/** Removes all matches from a normalized text and closes the gaps. */
export function redactNormalized(text: string, patterns: readonly RedactionPattern[]): string {
	const redacted = patterns.reduce((redacting, pattern) => redacting.replace(pattern.normalized, " "), text);
	return redacted === text ? text : redacted.replace(/ +/g, " ").trim();
}

/** Replaces all matches in every string of a JSON document; treats invalid JSON as plain text. */
export function redactJson(json: string, patterns: readonly RedactionPattern[]): string {
	try {
		const parsed: unknown = JSON.parse(json);
		const redacted = JSON.stringify(parsed, (_, value) =>
			typeof value === "string" ? redactText(value, patterns) : value,
		);
		return redacted === JSON.stringify(parsed) ? json : redacted;
	} catch {
		return redactText(json, patterns);
	}
}

/** Panama's plate format: two letters and four digits, «AB1234», or «AB-1234» unless that looks like a year. */
const PLATE = /(?<![a-z0-9ñ])([a-z]{2}(?:\d{4}|-(?!19|20)\d{4}))(?![a-z0-9ñ])/gi;
/** Any format that the text labels as a plate: «placa 123456», «su placa es: ab 12-34». */
const LABELED_PLATE =
	/\bplacas?(?:\s+(?:es|era|no\.?|n[º°]|n[uú]mero))?[\s:#.]{0,3}([a-z]{0,3}[\s-]?\d{2,6}(?:-\d{1,4})?[a-z]{0,2})(?![a-z0-9])/gi;

/** Finds the plates in a text and returns them in upper case without separators. */
export function findPlates(text: string): string[] {
	return [PLATE, LABELED_PLATE]
		.flatMap((plateFormat) => [...text.matchAll(plateFormat)])
		.map(([, plate = ""]) => plate.toUpperCase().replace(/[^A-Z0-9]/g, ""))
		.filter((plate) => plate.length >= 5 && plate.length <= 8);
}
