import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { GENERIC_NOUNS } from "#features/content/products/product-noun.ts";
import {
	buildSynonyms,
	getKeyTerms,
	type Synonyms,
	type TaughtSynonym,
} from "#features/content/products/search/query-reading.ts";
import { getStem } from "#features/content/products/search/search.ts";
import { MAKERS } from "./trade-words.ts";

/** The words by which the type of a product is guessed. */
export type TypeVocabulary = {
	/** Type by the words of its name; null where two types share them. */
	types: ReadonlyMap<string, string | null>;
	/** Type by the first word or two of the products that have it. */
	names: ReadonlyMap<string, string>;
	synonyms: Synonyms;
	/** Words of brands, which may stand before the product's own name. */
	brands: ReadonlySet<string>;
};

/** The longest name of a type or an everyday phrase, in words. */
const MAX_PHRASE = 4;
/** Words before the product's own name: a brand, a size, «juego de». */
const MAX_SKIPPED = 4;
/** A synonym may lead to another one: «coolant» to «refrigerante», and that to «anticongelante». */
const MAX_HOPS = 2;
/** One product is no evidence of what all others with its first word are. */
const MIN_PRODUCTS = 2;
const MIN_SHARE = 0.8;

/**
 * Words by which visitors ask for what the shop has, and which in a list name another part: who types «clutch» gets
 * fluid for it, while «CLUTCH HILUX» is a clutch.
 */
const PART_NAMES = new Set(
	"caja chasis cloche clutch cocuyo croche cubo cuerpo empaque empaquetadura farol faro junta lampara luz mariposa tablero".split(
		" ",
	),
);

/** Returns the words of a name that say what it is, in singular. */
const getTerms = (name: string) =>
	getKeyTerms(name)
		.filter((term) => term.length > 1)
		.map(getStem);

/**
 * Prepares the words of the catalogue.
 *
 * @param input types and brands in use, what staff taught the search, and the first words of products
 */
export function buildTypeVocabulary(input: {
	types: readonly string[];
	brands: readonly string[];
	synonyms: readonly TaughtSynonym[];
	openings: OpeningCounts;
}): TypeVocabulary {
	const types = new Map<string, string | null>();
	for (const type of new Set([...PRODUCT_TYPES, ...input.types]))
		for (const key of listTypeKeys(type)) types.set(key, types.has(key) ? null : type);
	// A whole name counts more than half of another one: «Sellador» before «Sellador/Silicona».
	for (const type of [...input.types, ...PRODUCT_TYPES]) types.set(getTerms(type).join(" "), type);
	const brands = [...Object.keys(PRODUCT_BRANDS), ...input.brands].map(getBrandLabel);
	return {
		types,
		names: new Map([...input.openings].flatMap(([key, byType]) => findMainType(key, byType))),
		synonyms: buildSynonyms(input.synonyms),
		brands: new Set([...brands, ...MAKERS].flatMap(getTerms)),
	};
}

const listTypeKeys = (type: string) => type.split("/").map((part) => getTerms(part).join(" "));

/** Numbers of products by their first word or two, and by type. */
export type OpeningCounts = Map<string, Map<string, number>>;

/** Counts the first words of some products. */
export function addOpenings(
	counts: OpeningCounts,
	products: readonly { name: string; type: string }[],
): void {
	for (const { name, type } of products) {
		const terms = getTerms(name);
		for (const key of new Set([terms[0], terms.slice(0, 2).join(" ")])) {
			if (!key) continue;
			const byType = counts.get(key) ?? new Map<string, number>();
			counts.set(key, byType.set(type, (byType.get(type) ?? 0) + 1));
		}
	}
}

function findMainType(key: string, byType: ReadonlyMap<string, number>): [string, string][] {
	const total = [...byType.values()].reduce((before, count) => before + count, 0);
	const [[type, count] = ["", 0]] = [...byType].sort(([, a], [, b]) => b - a);
	const isEnough = key.includes(" ") || total >= MIN_PRODUCTS;
	return isEnough && count / total >= MIN_SHARE ? [[key, type]] : [];
}

/**
 * Guesses the type of a product from the words at the start of its name, where Spanish says what a thing is: «FILTRO
 * ACEITE COROLLA» is a «Filtro de Aceite», and «TAPA FILTRO ACEITE» is nothing that the shop knows.
 *
 * @returns undefined when the words name no type, or more than one
 * @source rules 6.47
 */
export function guessType(name: string, vocabulary: TypeVocabulary): string | undefined {
	const terms = getTerms(name);
	for (let start = 0; start <= MAX_SKIPPED; start++) {
		const [first] = terms.slice(start);
		if (!first) return undefined;
		const match = findByTerms(terms.slice(start), vocabulary, MAX_HOPS);
		if (match) return match.type ?? undefined;
		const isSkipped = vocabulary.brands.has(first) || GENERIC_NOUNS.has(first) || /\d/.test(first);
		if (!isSkipped) return undefined;
	}
	return undefined;
}

/** A type, null when it is ambiguous, and the number of words that name it. */
type Match = { type: string | null; length: number };

function findByTerms(terms: readonly string[], vocabulary: TypeVocabulary, hops: number): Match | undefined {
	const isDirect = hops === MAX_HOPS;
	for (let length = Math.min(MAX_PHRASE, terms.length); length > 0; length--) {
		const key = terms.slice(0, length).join(" ");
		const type = vocabulary.types.get(key);
		if (type !== undefined) return { type, length };
		const byName = isDirect ? vocabulary.names.get(key) : undefined;
		if (byName) return { type: byName, length };
		const bySynonym = findBySynonym(terms, length, vocabulary, hops);
		if (bySynonym) return bySynonym;
	}
	return undefined;
}

/** Reads an everyday word as the type that it means, if all of its meanings are that type and no part of it. */
function findBySynonym(
	terms: readonly string[],
	length: number,
	vocabulary: TypeVocabulary,
	hops: number,
): Match | undefined {
	const phrase = terms.slice(0, length);
	const meanings = vocabulary.synonyms.get(phrase.join(" "));
	if (!meanings || hops === 0 || PART_NAMES.has(phrase[0] ?? "")) return undefined;
	const matches = meanings.map((meaning): Match | undefined => {
		const match = findByTerms([...meaning.map(getStem), ...terms.slice(length)], vocabulary, hops - 1);
		if (!match || match.length < meaning.length) return undefined;
		// «LIQUIDO» alone is one word, and «LIQUIDO FRENOS» two of a «Fluido de Frenos».
		return { type: match.type, length: length + match.length - meaning.length };
	});
	const [first] = matches;
	return first && matches.every((match) => match?.type === first.type) ? first : undefined;
}
