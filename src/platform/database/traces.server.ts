import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { fold, foldLoosely } from "#words/search.ts";

/**
 * Something that names a person: `like` finds what may hold it in a lower-case column, coarsely; `text` finds it exactly in
 * what people typed, `folded` in what is kept folded for the search.
 */
export type Trace = { like: string; text: RegExp; folded: RegExp };

/** Stands where somebody's data stood in what is somebody else's. */
const ERASED_WORD = "dato borrado";

/** Between the digits of a telephone, between the parts of a plate: at most so much. */
const BETWEEN = "[\\s().·/–-]{0,3}";
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
/** What `like` finds however it is written: whatever is no plain letter or digit may be anything. */
const loosely = (text: string) => `%${text.toLowerCase().replace(/[^a-z0-9]+/g, "%")}%`;

/** A telephone in any spelling: with or without the country, in groups of any size. @param e164 such as +50761234567 */
export function phoneTrace(e164: string): Trace {
	const number = parsePhoneNumberFromString(e164);
	const national = number?.nationalNumber ?? e164.replace(/\D/g, "");
	const country = number ? `(?:(?:\\+|00)?${number.countryCallingCode}${BETWEEN})?` : "\\+?";
	const digits = [...national].join(BETWEEN);
	const text = new RegExp(`(?<!\\d)${country}${digits}(?!\\d)`, "g");
	return { like: `%${[...national].join("%")}%`, text, folded: text };
}

/** An address, whatever the size of its letters. */
export function emailTrace(email: string): Trace {
	const text = new RegExp(`(?<![\\w.+-])${escaped(email)}(?![\\w-]|\\.\\w)`, "gi");
	return { like: loosely(email), text, folded: foldedWords(email) };
}

/** A plate with or without something between its letters and its figures, or a hyphen among these. */
export function plateTrace(plate: string): Trace {
	const parts = plate.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
	const body = parts.map(onceParted).join("[\\s.-]{0,2}");
	const text = new RegExp(`(?<![a-z0-9ñ])${body}(?![a-z0-9ñ])`, "gi");
	// The search also keeps it written together with what stands beside it.
	const folded = new RegExp(`[a-z0-9ñ]{0,8}${body}[a-z0-9ñ]{0,8}`, "g");
	const loose = parts.map((part) => (/\d/.test(part) ? [...part].join("%") : part));
	return { like: `%${loose.join("%")}%`, text, folded };
}

/** Figures in one or two pieces: in three they may be a date. The search keeps the hyphen as a space. */
function onceParted(part: string): string {
	if (!/\d/.test(part)) return part;
	const cuts = Array.from({ length: part.length - 1 }, (_, place) => place + 1);
	const parted = cuts.map((place) => `${part.slice(0, place)}[ -]${part.slice(place)}`);
	return `(?:${[part, ...parted].join("|")})`;
}

/** A name of at least two words, with or without its accents. @returns undefined for less: it may be anybody's */
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

/** A tax number in any spelling. @returns undefined for one so short that it may be anything */
export function taxNumberTrace(ruc: string): Trace | undefined {
	const parts = fold(ruc.split(/DV/i)[0] ?? "").split(" ");
	if (parts.join("").length < 6) return undefined;
	const text = new RegExp(`(?<![a-z0-9])${parts.join("[\\s.-]{1,2}")}(?![a-z0-9])`, "gi");
	return { like: `%${parts.join("%")}%`, text, folded: text };
}

/** A letter that people write with and without a mark may be any, one that is no plain letter at all any two of them. */
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
/** Among what people are looked for by. */
const foldedWords = (text: string) =>
	new RegExp(`(?<![\\p{L}\\p{N}])${foldLoosely(text)}(?![\\p{L}\\p{N}])`, "gu");

/** A text without some traces. */
export function withoutTraces(text: string, traces: readonly Trace[]): string {
	return traces.reduce((left, trace) => left.replace(trace.text, ERASED_WORD), text);
}

/** A folded text without some traces, and without the places where they stood. */
export function foldedWithout(text: string, traces: readonly Trace[]): string {
	const left = traces.reduce((found, trace) => found.replace(trace.folded, " "), text);
	return left === text ? text : left.replace(/ +/g, " ").trim();
}

/** JSON whose every text is without some traces; what is no JSON is a text. */
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

/** Panama's own form: two letters and four figures, «AB1234», «AB-1234» where that is no year. */
const PLATE = /(?<![a-z0-9ñ])([a-z]{2}(?:\d{4}|-(?!19|20)\d{4}))(?![a-z0-9ñ])/gi;
/** Any that is called so: «placa 123456», «su placa es: ab 12-34». */
const TOLD_PLATE =
	/\bplacas?(?:\s+(?:es|era|no\.?|n[º°]|n[uú]mero))?[\s:#.]{0,3}([a-z]{0,3}[\s-]?\d{2,6}(?:-\d{1,4})?[a-z]{0,2})(?![a-z0-9])/gi;

/** The plates that a text names, in capitals without what stands between. */
export function platesIn(text: string): string[] {
	return [PLATE, TOLD_PLATE]
		.flatMap((form) => [...text.matchAll(form)])
		.map(([, plate = ""]) => plate.toUpperCase().replace(/[^A-Z0-9]/g, ""))
		.filter((plate) => plate.length >= 5 && plate.length <= 8);
}
