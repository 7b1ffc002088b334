import { PRODUCT_BRANDS } from "#domain/product-types.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { MAKES, MODELS, NEEDS_MAKE, toNameKey } from "./car-words.ts";
import { ABBREVIATIONS, INITIAL_CARRIERS, MAKERS } from "./trade-words.ts";

/** Names that are written as their owner does, by key. */
export type ProperNames = ReadonlyMap<string, string>;

/** Makes that are words too. */
const COMMON_MAKES = new Set(["mini", "seat", "ram"]);
const MAX_NAME_PARTS = 3;
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
	const parts = (name.match(WORD) ?? [])
		.filter((part) => !/\d/.test(part))
		.map((part) => part.replace(/[^\p{L}]/gu, ""));
	return (
		parts.some((part) => part.length > 3) && !parts.some((part) => part.length > 2 && LOWER_CASE.test(part))
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
export function respellCapitals(name: string, properNames: ProperNames, sku = ""): string {
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
	for (let size = MAX_NAME_PARTS; size > 0; size--) {
		const length = size * 2 - 1;
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
	const signs = [...name].filter((sign) => toNameKey(sign) !== "");
	const own = [...text].filter((sign) => toNameKey(sign) !== "");
	if (own.length !== signs.length) return text;
	let place = 0;
	return [...text]
		.map((sign) => {
			if (toNameKey(sign) === "") return sign;
			const model = signs[place++] ?? "";
			return LOWER_CASE.test(model) ? sign.toLowerCase() : sign.toUpperCase();
		})
		.join("");
}

function writeWord(pieces: readonly string[], index: number, sku: string): string {
	const piece = pieces[index] ?? "";
	if (/\d/.test(piece) || (sku && piece === sku)) return piece;
	const signs = toNameKey(piece).toUpperCase();
	if (signs.length === 1) return writeInitial(pieces, index);
	const isShort = signs.length <= MAX_CONSONANTS && !VOWEL.test(signs);
	if (ABBREVIATIONS.has(signs) || isShort) return piece;
	return piece
		.split("-")
		.map((part) => (part.length === 1 ? part : part.toLowerCase()))
		.join("-");
}

/** Writes «P/COROLLA» and «Y» small, and leaves «A/C», «CLASE C» and «PUNTA T». */
function writeInitial(pieces: readonly string[], index: number): string {
	const [sign = "", divider = "", next = ""] = pieces.slice(index, index + 3);
	const [before = "", dividerBefore = ""] = index > 1 ? pieces.slice(index - 2, index) : [];
	if (divider === "/") return toNameKey(next).length > 1 ? sign.toLowerCase() : sign;
	if (dividerBefore === "/" && before.length === 1) return sign;
	const isWord = /^[yeoua]$/i.test(sign) && !INITIAL_CARRIERS.has(before.toLowerCase());
	return isWord ? sign.toLowerCase() : sign;
}

const capitalizeFirst = (text: string) =>
	text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toUpperCase());
