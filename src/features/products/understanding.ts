import { withoutCar } from "#car/names.ts";
import { isNear } from "./edit-distance.ts";
import {
	formsOfWord,
	fromBeginning,
	interpret,
	isKnownWord,
	soughtWords,
	stemOf,
	wordsOf,
} from "./search.ts";
import { soundOf } from "./sounding.ts";

/** An everyday word and its name in the catalogue. Commas separate several meanings in `means`. */
export type Taught = { word: string; means: string };
/** One reading of a query: the terms to search for, and the query as understood; null when it stays as typed. */
export type Reading = { lists: string[][]; understoodAs: string | null };
/** Terms of each meaning, by the key of the everyday phrase. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Words of an everyday phrase. */
export const LONGEST_SAYING = 3;
/** A query full of synonyms would otherwise exceed what one index search handles. */
const MOST_LISTS = 40;
/** Abbreviations this short occur inside many words. */
const LETTERS = 2;
/** Stop words: "cable para bateria" means the same without them. A query of stop words only is searched as typed. */
const SMALL = new Set(
	[
		"al con de del el en la las los para por un una y lo le me mi se su que mas donde",
		"hola buenas favor quiero quisiera necesito ocupo busco buscando tienen tienes tiene hay habra venden vende consigo",
		"comprar saber precio precios cuanto cuesta cuestan vale valen costo barato barata baratos baratas economico economica",
	]
		.join(" ")
		.split(" "),
);
/** Words for the form of a product or for cars in general: "liquido refrigerante" is just "refrigerante". */
const GENERAL = new Set(
	"auto camioneta carro fluido liquido marca pieza producto repuesto spray vehiculo".split(" "),
);

/** Returns the terms of a query or phrase without stop words. */
export function tellingWords(text: string): string[] {
	const words = wordsOf(text);
	const telling = words.filter((word) => !SMALL.has(word));
	return telling.length > 0 ? telling : words;
}

/** Returns a key that variants of a phrase share: «Liga de frenos» and «liga freno» are the same. */
export function sayingKey(text: string): string {
	return tellingWords(text).map(stemOf).join(" ");
}

/** Parses comma-separated meanings into their terms. */
export function meaningsOf(means: string): string[][] {
	return means
		.split(",")
		.map(tellingWords)
		.filter((words) => words.length > 0);
}

export function synonymsOf(taught: readonly Taught[]): Synonyms {
	return new Map(taught.map(({ word, means }) => [sayingKey(word), meaningsOf(means)]));
}

/**
 * Builds the search terms of a query: a list of alternatives for each term, with singulars and synonyms.
 *
 * @returns at most 40 lists; a product matches when it contains one word of every list
 * @source rules 6.1, 6.28
 */
export function lookedFor(query: string, synonyms: Synonyms): string[][] {
	const words = tellingWords(query);
	return expand(words.length > 0 ? words : soughtWords(query), synonyms);
}

/** Shorter terms occur inside too many words: "mica" in "ceramica". */
const SHORTEST_WITHIN = 6;

/** Returns a reading that matches inside words, for a single long term: "congelante" in "anticongelante". */
function within([word = "", ...more]: readonly string[]): Reading[] {
	if (more.length > 0 || word.length < SHORTEST_WITHIN) return [];
	return [{ lists: [formsOfWord(word)], understoodAs: null }];
}

/**
 * Corrects a query without matches by the words of the catalogue and the synonyms, and drops the car, which few
 * products name: «plumillas toyota corolla» is «plumillas».
 *
 * @returns `readings` that differ from the query as typed, at most three, the likelier first: as understood, without
 * generic terms, and inside words; `understoodQuery` is the query as understood
 */
export function corrected(
	query: string,
	vocabulary: readonly string[],
	synonyms: Synonyms,
): { readings: Reading[]; said: string } {
	const typed = tellingWords(query);
	const telling = withoutCar(typed.join(" ")) || typed.join(" ");
	const read = interpret(telling.split(" "), spoken(vocabulary, synonyms));
	const telltale = read.filter(([word = ""]) => !GENERAL.has(stemOf(word)));
	const readings = [read, telltale].map((lists) => readingOf(lists, synonyms));
	const [{ understoodAs: said } = { understoodAs: "" }] = readings;
	const isOther = ({ understoodAs }: { understoodAs: string }, place: number) =>
		understoodAs !== "" && understoodAs !== (place === 0 ? typed.join(" ") : said);
	return { readings: [...readings.filter(isOther), ...within(typed)], said };
}

function readingOf(read: readonly string[][], synonyms: Synonyms) {
	const single = read.flatMap((list) => (list.length === 1 ? list : []));
	const lists =
		single.length === read.length
			? expand(single, synonyms)
			: read.flatMap((list) => nearTo(list, synonyms)).slice(0, MOST_LISTS);
	return { lists, understoodAs: read.map(([first = ""]) => spelt(first, synonyms)).join(" ") };
}

/** Corrects a misspelling that staff taught: «asite» becomes «aceite», while «plumilla», a true synonym, stays. */
function spelt(word: string, synonyms: Synonyms): string {
	const [[meaning = "", ...more] = [], ...others] = synonyms.get(stemOf(word)) ?? [];
	const isOne = meaning !== "" && more.length === 0 && others.length === 0;
	return isOne && isNear(soundOf(word), soundOf(meaning), 1) ? meaning : word;
}

/** Further words do not help to find what the visitor wants. */
const MOST_PARTED = 4;

/**
 * Returns the parts of a query without matches, the likelier first: without its last word, without each word before
 * it, then the first word alone, which is the noun in Spanish («silicona roja»), and the query without that word.
 *
 * @param query as understood
 * @returns at most six
 * @source rules 6.1
 */
export function partsOf(said: string): string[] {
	const telling = said.split(" ").filter((word) => word.length > 1);
	const words = telling.slice(0, MOST_PARTED);
	const [headless, ...others] = words.map((left) =>
		words.filter((word) => word !== left).join(" "),
	);
	const parts = [words.join(" "), ...others.reverse(), words[0] ?? "", headless ?? ""];
	return [...new Set(parts)].filter((part) => part !== "" && part !== said);
}

/** Expands the alternatives of one term by their synonyms, as far as those are single terms. */
function nearTo(list: readonly string[], synonyms: Synonyms): string[][] {
	const [only, ...others] = list;
	if (only !== undefined && others.length === 0) return expand([only], synonyms);
	return [
		list.flatMap((word) => {
			const [means = [], ...more] = expand([word], synonyms);
			return more.length > 0 ? formsOfWord(word).map(fromBeginning) : means;
		}),
	];
}

function expand(words: readonly string[], synonyms: Synonyms): string[][] {
	const lists: string[][] = [];
	for (let place = 0; place < words.length; ) {
		const { length, meanings } = sayingAt(words, place, synonyms);
		const said = words.slice(place, place + length);
		// «A/C» and «AC» match only as a separate word: half of the products contain «ac» somewhere.
		const letters = said.join("");
		const isLetters = meanings.length > 0 && letters.length <= LETTERS;
		lists.push(...eitherOf([isLetters ? [` ${letters} `] : said, ...meanings]));
		place += length;
	}
	return lists.slice(0, MOST_LISTS).map((list) => list.map(fromBeginning));
}

/** Finds the longest known phrase that starts at a term; any other term stands for itself. */
function sayingAt(words: readonly string[], place: number, synonyms: Synonyms) {
	for (let length = LONGEST_SAYING; length > 0; length--) {
		const said = words.slice(place, place + length);
		const meanings = said.length === length && synonyms.get(said.map(stemOf).join(" "));
		if (meanings) return { length, meanings };
	}
	return { length: 1, meanings: [] };
}

/** Converts (a and b) or (c and d) into lists that must all match: a or c, a or d, b or c, b or d. */
function eitherOf(sayings: readonly (readonly string[])[]): string[][] {
	let lists: string[][] = [[]];
	for (const words of sayings) {
		if (lists.length * words.length > MOST_LISTS) break;
		lists = lists.flatMap((list) => words.map((word) => [...list, ...formsOfWord(word)]));
	}
	return lists.map((list) => [...new Set(list)]);
}

type Spoken = { synonyms: Synonyms; words: readonly string[] };
/** Vocabularies extended by the everyday words, computed once for each. */
const spokenWords = new WeakMap<readonly string[], Spoken>();

function spoken(vocabulary: readonly string[], synonyms: Synonyms): readonly string[] {
	const kept = spokenWords.get(vocabulary);
	if (kept?.synonyms === synonyms) return kept.words;
	const said = [...synonyms.keys()].flatMap((key) => key.split(" "));
	const others = [...new Set(said)].filter((word) => !isKnownWord(vocabulary, word));
	// The sort merges two sorted runs, which for a hundred thousand words is faster than building a set.
	const words = [...vocabulary, ...others.sort()].sort();
	spokenWords.set(vocabulary, { synonyms, words });
	return words;
}
