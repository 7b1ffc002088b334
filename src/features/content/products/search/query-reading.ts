import { removeCarNames } from "#domain/car/names.ts";
import { isNear } from "./edit-distance.ts";
import { toSoundKey } from "./phonetics.ts";
import { removeLabels } from "./query-words.ts";
import {
	getStem,
	getWordForms,
	hasWord,
	interpretTerms,
	parseSearchTerms,
	parseTermsOrSymbols,
	toWordPrefix,
} from "./search.ts";

/** An everyday word and its name in the catalogue. Commas separate several meanings in `means`. */
export type TaughtSynonym = { word: string; means: string };
/**
 * One reading of a query: the terms to search for, and the query as understood; null when it stays as typed. `dropped`
 * are words that no product has, as typed. With `leading`, the reading counts only if the name of a best match begins
 * with one of these words.
 */
export type Reading = {
	lists: string[][];
	understoodAs: string | null;
	dropped?: string[];
	leading?: readonly string[];
};
/** Terms of each meaning, by the key of the everyday phrase. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Words of an everyday phrase. */
export const MAX_PHRASE_WORDS = 3;
/** A query full of synonyms would otherwise exceed what one index search handles. */
const MAX_LISTS = 40;
/** Abbreviations this short occur inside many words. */
const MAX_ABBREVIATION_LENGTH = 2;
/** Stop words: "cable para bateria" means the same without them. A query of stop words only is searched as typed. */
const STOP_WORDS = new Set(
	[
		"al con de del el en la las los para por un una y lo le me mi se su que mas donde",
		"hola buenas favor quiero quisiera necesito ocupo busco buscando tienen tienes tiene hay habra venden vende consigo",
		"comprar saber precio precios cuanto cuesta cuestan vale valen costo barato barata baratos baratas economico economica",
	]
		.join(" ")
		.split(" "),
);
/** Words for the form of a product or for cars in general: "liquido refrigerante" is just "refrigerante". */
const GENERIC_TERMS = new Set(
	"auto camioneta carro fluido liquido marca pieza producto repuesto spray vehiculo".split(" "),
);

export const isGenericTerm = (term: string) => GENERIC_TERMS.has(getStem(term));

/** Returns the terms of a query or phrase without stop words. */
export function getKeyTerms(text: string): string[] {
	const terms = parseSearchTerms(text);
	const significant = terms.filter((word) => !STOP_WORDS.has(word));
	return significant.length > 0 ? significant : terms;
}

/** Returns a key that variants of a phrase share: «Liga de frenos» and «liga freno» are the same. */
export function getPhraseKey(text: string): string {
	return getKeyTerms(text).map(getStem).join(" ");
}

/** Parses comma-separated meanings into their terms. */
export function parseMeanings(means: string): string[][] {
	return means
		.split(",")
		.map(getKeyTerms)
		.filter((terms) => terms.length > 0);
}

export function buildSynonyms(taughtSynonyms: readonly TaughtSynonym[]): Synonyms {
	return new Map(taughtSynonyms.map(({ word, means }) => [getPhraseKey(word), parseMeanings(means)]));
}

/**
 * Builds the search terms of a query: a list of alternatives for each term, with singulars and synonyms.
 *
 * @returns at most 40 lists; a product matches when it contains one word of every list
 * @source rules 6.1, 6.28
 */
export function buildSearchTerms(query: string, synonyms: Synonyms): string[][] {
	const terms = getKeyTerms(query);
	return applySynonyms(terms.length > 0 ? terms : parseTermsOrSymbols(query), synonyms);
}

/** Shorter terms occur inside too many words: "mica" in "ceramica". */
const MIN_INFIX_LENGTH = 6;

/** Returns a reading that matches inside words, for a single long term: "congelante" in "anticongelante". */
function getInfixReadings([word = "", ...more]: readonly string[]): Reading[] {
	if (more.length > 0 || word.length < MIN_INFIX_LENGTH) return [];
	return [{ lists: [getWordForms(word)], understoodAs: null }];
}

/**
 * Corrects a query without matches by the words of the catalogue and the synonyms, and drops the car, which few
 * products name: «plumillas toyota corolla» is «plumillas».
 *
 * @returns `readings` that differ from the query as typed, at most three, the likelier first: as understood, without
 * generic terms, and inside words; `understoodQuery` is the query as understood, `interpreted` the alternatives of each
 * of its terms
 */
export function correctQuery(
	query: string,
	vocabulary: readonly string[],
	synonyms: Synonyms,
): { readings: Reading[]; understoodQuery: string; interpreted: string[][] } {
	const typed = getKeyTerms(removeLabels(query));
	const significant = removeCarNames(typed.join(" ")) || typed.join(" ");
	const interpreted = interpretTerms(significant.split(" "), getSpokenVocabulary(vocabulary, synonyms));
	const specific = interpreted.filter(([word = ""]) => !isGenericTerm(word));
	const readings = [interpreted, specific].map((lists) => buildReading(lists, synonyms));
	const [{ understoodAs: understoodQuery } = { understoodAs: "" }] = readings;
	const isDifferent = ({ understoodAs }: { understoodAs: string }, index: number) =>
		understoodAs !== "" && understoodAs !== (index === 0 ? typed.join(" ") : understoodQuery);
	return {
		readings: [...readings.filter(isDifferent), ...getInfixReadings(typed)],
		understoodQuery,
		interpreted,
	};
}

/** Builds the reading of interpreted terms (`interpretTerms`). */
export function buildReading(interpreted: readonly string[][], synonyms: Synonyms) {
	const singleTerms = interpreted.flatMap((list) => (list.length === 1 ? list : []));
	const lists =
		singleTerms.length === interpreted.length
			? applySynonyms(singleTerms, synonyms)
			: interpreted.flatMap((list) => expandAlternatives(list, synonyms)).slice(0, MAX_LISTS);
	return {
		lists,
		understoodAs: interpreted.map(([first = ""]) => applyTaughtSpelling(first, synonyms)).join(" "),
	};
}

/** Corrects a misspelling that staff taught: «asite» becomes «aceite», while «plumilla», a true synonym, stays. */
function applyTaughtSpelling(word: string, synonyms: Synonyms): string {
	const [[meaning = "", ...more] = [], ...others] = synonyms.get(getStem(word)) ?? [];
	const isOne = meaning !== "" && more.length === 0 && others.length === 0;
	return isOne && isNear(toSoundKey(word), toSoundKey(meaning), 1) ? meaning : word;
}

/** Further words do not help to find what the visitor wants. */
const MAX_PART_TERMS = 4;

/**
 * Returns the parts of a query without matches, the likelier first: without its last word, without each word before
 * it, then the first word alone, which is the noun in Spanish («silicona roja»), and the query without that word.
 *
 * @param query as understood
 * @returns at most six
 * @source rules 6.1
 */
export function getQueryParts(query: string): string[] {
	const significant = query.split(" ").filter((word) => word.length > 1);
	const terms = significant.slice(0, MAX_PART_TERMS);
	const [withoutFirst, ...others] = terms.map((omitted) =>
		terms.filter((word) => word !== omitted).join(" "),
	);
	const parts = [terms.join(" "), ...others.reverse(), terms[0] ?? "", withoutFirst ?? ""];
	return [...new Set(parts)].filter((part) => part !== "" && part !== query);
}

/** Expands the alternatives of one term by their synonyms, as far as those are single terms. */
function expandAlternatives(list: readonly string[], synonyms: Synonyms): string[][] {
	const [only, ...others] = list;
	if (only !== undefined && others.length === 0) return applySynonyms([only], synonyms);
	return [
		list.flatMap((word) => {
			const [means = [], ...more] = applySynonyms([word], synonyms);
			return more.length > 0 ? getWordForms(word).map(toWordPrefix) : means;
		}),
	];
}

function applySynonyms(terms: readonly string[], synonyms: Synonyms): string[][] {
	const lists: string[][] = [];
	for (let index = 0; index < terms.length; ) {
		const { length, meanings } = findPhraseAt(terms, index, synonyms);
		const phrase = terms.slice(index, index + length);
		// «A/C» and «AC» match only as a separate word: half of the products contain «ac» somewhere.
		const abbreviation = phrase.join("");
		const isAbbreviation = meanings.length > 0 && abbreviation.length <= MAX_ABBREVIATION_LENGTH;
		lists.push(...combineAlternatives([isAbbreviation ? [` ${abbreviation} `] : phrase, ...meanings]));
		index += length;
	}
	return lists.slice(0, MAX_LISTS).map((list) => list.map(toWordPrefix));
}

/** Finds the longest known phrase that starts at a term; any other term stands for itself. */
function findPhraseAt(terms: readonly string[], index: number, synonyms: Synonyms) {
	for (let length = MAX_PHRASE_WORDS; length > 0; length--) {
		const phrase = terms.slice(index, index + length);
		const meanings = phrase.length === length && synonyms.get(phrase.map(getStem).join(" "));
		if (meanings) return { length, meanings };
	}
	return { length: 1, meanings: [] };
}

/** Converts (a and b) or (c and d) into lists that must all match: a or c, a or d, b or c, b or d. */
function combineAlternatives(phrases: readonly (readonly string[])[]): string[][] {
	let lists: string[][] = [[]];
	for (const terms of phrases) {
		if (lists.length * terms.length > MAX_LISTS) break;
		lists = lists.flatMap((list) => terms.map((word) => [...list, ...getWordForms(word)]));
	}
	return lists.map((list) => [...new Set(list)]);
}

type SpokenVocabulary = { synonyms: Synonyms; terms: readonly string[] };
/** Vocabularies extended by the everyday words, computed once for each. */
const spokenVocabularies = new WeakMap<readonly string[], SpokenVocabulary>();

/** Returns the words of the catalogue and the everyday words, sorted. */
export function getSpokenVocabulary(vocabulary: readonly string[], synonyms: Synonyms): readonly string[] {
	const cached = spokenVocabularies.get(vocabulary);
	if (cached?.synonyms === synonyms) return cached.terms;
	const spokenTerms = [...synonyms.keys()].flatMap((key) => key.split(" "));
	const newTerms = [...new Set(spokenTerms)].filter((word) => !hasWord(vocabulary, word));
	// The sort merges two sorted runs, which for a hundred thousand words is faster than building a set.
	const terms = [...vocabulary, ...newTerms.sort()].sort();
	spokenVocabularies.set(vocabulary, { synonyms, terms });
	return terms;
}
