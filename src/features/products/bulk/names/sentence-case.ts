import { PRODUCT_BRANDS } from "#domain/product-types.ts";
import { getBrandLabel } from "#features/products/brand-label.ts";
import { MAKES, MODELS, NEEDS_MAKE, toNameKey } from "./car-words.ts";
import { ABBREVIATIONS, LETTER_CARRIERS, MAKERS } from "./trade-words.ts";

/** Names that are written as their owner does, by key. */
export type ProperNames = ReadonlyMap<string, string>;

/** Makes that are words too. */
const COMMON_MAKES = new Set(["mini", "seat", "ram"]);
const MAX_NAME_WORDS = 3;
/** A longer word without vowels is one with typing errors. */
const MAX_CONSONANTS = 4;
/** A word and what divides it from the next one. */
const WORD = /[^\s/(),;:"·+&]+|[\s/(),;:"·+&]+/g;
const VOWEL = /[aeiouy]/i;
const LOWER_CASE = /\p{Ll}/u;

/** Prepares the names that keep their own spelling; the catalogue's comes first. */
export function buildProperNames(brands: readonly string[]): ProperNames {
	const labels = [...brands, ...Object.keys(PRODUCT_BRANDS)]
		.filter((brand) => brand !== "generic")
		.map(getBrandLabel);
	const models = [...MODELS.values()].map(({ model }) => model);
	return new Map(
		[...models, ...MAKES.values(), ...MAKERS, ...labels.reverse()]
			.map((name) => [toNameKey(name), name] as const)
			.filter(([key]) => key !== ""),
	);
}

/** Returns whether a name is written in capitals throughout; codes and sizes do not count. */
export function isInCapitals(name: string): boolean {
	const words = (name.match(WORD) ?? [])
		.filter((word) => !/\d/.test(word))
		.map((word) => word.replace(/[^\p{L}]/gu, ""));
	return (
		words.some((word) => word.length > 3) && !words.some((word) => word.length > 2 && LOWER_CASE.test(word))
	);
}

/**
 * Writes a name that stands in capitals as a Spanish sentence: «FILTRO DE ACEITE TOYOTA 5W30» becomes «Filtro de aceite
 * Toyota 5W30». Codes, sizes and abbreviations stay, brands and cars are written as the catalogue does, and no accent is
 * added. A name with small letters is its author's, and stays.
 *
 * @param sku stays wherever it stands in the name
 * @source rules 6.47
 */
export function toSentenceCase(name: string, properNames: ProperNames, sku = ""): string {
	if (!isInCapitals(name)) return name;
	const pieces = name.match(WORD) ?? [];
	const hasMake = new Set(pieces.map((piece) => MAKES.get(toNameKey(piece))));
	const isProper = (key: string) =>
		properNames.has(key) &&
		!(COMMON_MAKES.has(key) && properNames.get(key) === MAKES.get(key)) &&
		(!NEEDS_MAKE.has(key) || hasMake.has(MODELS.get(key)?.brand));
	const written: string[] = [];
	for (let index = 0; index < pieces.length; ) {
		const proper = findProperName(pieces, index, isProper);
		const text = proper?.text ?? pieces[index] ?? "";
		written.push(proper ? copyCase(text, properNames.get(proper.key) ?? "") : writeWord(pieces, index, sku));
		index += proper?.length ?? 1;
	}
	return capitalizeFirst(written.join(""));
}

/** Finds the longest name that starts at a piece, with its words divided by single spaces. */
function findProperName(pieces: readonly string[], index: number, isProper: (key: string) => boolean) {
	for (let words = MAX_NAME_WORDS; words > 0; words--) {
		const length = words * 2 - 1;
		const parts = pieces.slice(index, index + length);
		const isPhrase = parts.length === length && parts.every((part, place) => place % 2 === 0 || part === " ");
		const text = parts.join("");
		const key = toNameKey(text);
		if (isPhrase && isProper(key)) return { text, key, length };
	}
	return undefined;
}

/** Writes the letters of a text in the case of a name with the same letters; its own signs and accents stay. */
function copyCase(text: string, name: string): string {
	const letters = [...name].filter((letter) => toNameKey(letter) !== "");
	const own = [...text].filter((letter) => toNameKey(letter) !== "");
	if (own.length !== letters.length) return text;
	let place = 0;
	return [...text]
		.map((letter) => {
			if (toNameKey(letter) === "") return letter;
			const model = letters[place++] ?? "";
			return LOWER_CASE.test(model) ? letter.toLowerCase() : letter.toUpperCase();
		})
		.join("");
}

function writeWord(pieces: readonly string[], index: number, sku: string): string {
	const piece = pieces[index] ?? "";
	if (/\d/.test(piece) || (sku && piece === sku)) return piece;
	const letters = toNameKey(piece).toUpperCase();
	if (letters.length === 1) return writeLetter(pieces, index);
	const isShort = letters.length <= MAX_CONSONANTS && !VOWEL.test(letters);
	if (ABBREVIATIONS.has(letters) || isShort) return piece;
	return piece
		.split("-")
		.map((part) => (part.length === 1 ? part : part.toLowerCase()))
		.join("-");
}

/** Writes «P/COROLLA» and «Y» small, and leaves «A/C», «CLASE C» and «PUNTA T». */
function writeLetter(pieces: readonly string[], index: number): string {
	const [letter = "", divider = "", next = ""] = pieces.slice(index, index + 3);
	const [before = "", dividerBefore = ""] = index > 1 ? pieces.slice(index - 2, index) : [];
	if (divider === "/") return toNameKey(next).length > 1 ? letter.toLowerCase() : letter;
	if (dividerBefore === "/" && before.length === 1) return letter;
	const isWord = /^[yeoua]$/i.test(letter) && !LETTER_CARRIERS.has(before.toLowerCase());
	return isWord ? letter.toLowerCase() : letter;
}

const capitalizeFirst = (text: string) =>
	text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toUpperCase());
