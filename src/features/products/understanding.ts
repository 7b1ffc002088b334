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

/** What a word of everyday speech is called in the catalogue. `means` separates several meanings by commas. */
export type Taught = { word: string; means: string };
/** One way to read a query: what it looks for, and the query written so; null where it stays as typed. */
export type Reading = { lists: string[][]; understoodAs: string | null };
/** The words of each meaning, by the stems of what people say. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What people say may be of so many words. */
export const LONGEST_SAYING = 3;
/** A query of words that all mean much would otherwise ask for more than an index answers at once. */
const MOST_LISTS = 40;
/** What is as short as that stands in the middle of any word. */
const LETTERS = 2;
/** "cable para bateria" and "hay bujias" mean the same without them; alone they are looked for as they are. */
const SMALL = new Set(
	[
		"al con de del el en la las los para por un una y lo le me mi se su que mas donde",
		"hola buenas favor quiero quisiera necesito ocupo busco buscando tienen tienes tiene hay habra venden vende consigo",
		"comprar saber precio precios cuanto cuesta cuestan vale valen costo barato barata baratos baratas economico economica",
	]
		.join(" ")
		.split(" "),
);
/** What says in which form a thing comes, or that it is for a car: "liquido refrigerante" is no other than "refrigerante". */
const GENERAL = new Set(
	"auto camioneta carro fluido liquido marca pieza producto repuesto spray vehiculo".split(" "),
);

/** The words of a query or a saying that tell something. */
export function tellingWords(text: string): string[] {
	const words = wordsOf(text);
	const telling = words.filter((word) => !SMALL.has(word));
	return telling.length > 0 ? telling : words;
}

/** What two ways to write a saying have in common: «Liga de frenos» and «liga freno» are one. */
export function sayingKey(text: string): string {
	return tellingWords(text).map(stemOf).join(" ");
}

/** The meanings in a text that separates them by commas, each in its words. */
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
 * What a query looks for: a list of alternatives for each of its words, singular and synonyms among them.
 *
 * @returns at most 40 lists; a product fits when it contains one word of every list
 * @source rules 6.1, 6.28
 */
export function lookedFor(query: string, synonyms: Synonyms): string[][] {
	const words = tellingWords(query);
	return expand(words.length > 0 ? words : soughtWords(query), synonyms);
}

/** Of fewer letters any word has them in its middle: "mica" in "ceramica". */
const SHORTEST_WITHIN = 6;

/** A word as it may stand in the middle of others, for one that neither begins any nor is misspelt: "congelante". */
function within([word = "", ...more]: readonly string[]): Reading[] {
	if (more.length > 0 || word.length < SHORTEST_WITHIN) return [];
	return [{ lists: [formsOfWord(word)], understoodAs: null }];
}

/**
 * The same for a query that nothing fits: its misspelt words corrected by those of the catalogue and of the synonyms, and
 * without the car, which few products name: «plumillas toyota corolla» is «plumillas».
 *
 * @returns `readings` other than the query as typed, at most three, the likelier first: as it was understood, without the
 * words that say little, and in the middle of others; `said` is the query as it was understood
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

/** A misspelling that staff taught, as the catalogue writes it: «asite» is «aceite», while «plumilla» stays what people say. */
function spelt(word: string, synonyms: Synonyms): string {
	const [[meaning = "", ...more] = [], ...others] = synonyms.get(stemOf(word)) ?? [];
	const isOne = meaning !== "" && more.length === 0 && others.length === 0;
	return isOne && isNear(soundOf(word), soundOf(meaning), 1) ? meaning : word;
}

/** More words than these say no more of what somebody wants. */
const MOST_PARTED = 4;

/**
 * What is left of a query that nothing fits, what most likely is meant first: without its last word, without the one before
 * it, then its first word alone, which in Spanish names the thing («silicona roja»), and without that.
 *
 * @param said the query as it was understood
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

/** One word that may be several: what each of them means, where that is one word too. */
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
		// Every product has an «a» and a «c» somewhere, half of them an «ac»: «A/C» and «AC» are looked for as a word of its own.
		const letters = said.join("");
		const isLetters = meanings.length > 0 && letters.length <= LETTERS;
		lists.push(...eitherOf([isLetters ? [` ${letters} `] : said, ...meanings]));
		place += length;
	}
	return lists.slice(0, MOST_LISTS).map((list) => list.map(fromBeginning));
}

/** The longest known saying that begins at a word; a word that is none stands for itself. */
function sayingAt(words: readonly string[], place: number, synonyms: Synonyms) {
	for (let length = LONGEST_SAYING; length > 0; length--) {
		const said = words.slice(place, place + length);
		const meanings = said.length === length && synonyms.get(said.map(stemOf).join(" "));
		if (meanings) return { length, meanings };
	}
	return { length: 1, meanings: [] };
}

/** (a and b) or (c and d) as lists that must all be met: a or c, a or d, b or c, b or d. */
function eitherOf(sayings: readonly (readonly string[])[]): string[][] {
	let lists: string[][] = [[]];
	for (const words of sayings) {
		if (lists.length * words.length > MOST_LISTS) break;
		lists = lists.flatMap((list) => words.map((word) => [...list, ...formsOfWord(word)]));
	}
	return lists.map((list) => [...new Set(list)]);
}

type Spoken = { synonyms: Synonyms; words: readonly string[] };
/** A vocabulary with the words people say, made once for each. */
const spokenWords = new WeakMap<readonly string[], Spoken>();

function spoken(vocabulary: readonly string[], synonyms: Synonyms): readonly string[] {
	const kept = spokenWords.get(vocabulary);
	if (kept?.synonyms === synonyms) return kept.words;
	const said = [...synonyms.keys()].flatMap((key) => key.split(" "));
	const others = [...new Set(said)].filter((word) => !isKnownWord(vocabulary, word));
	// Two sorted lists after each other are merged, a hundred thousand words sooner than a set of them is made.
	const words = [...vocabulary, ...others.sort()].sort();
	spokenWords.set(vocabulary, { synonyms, words });
	return words;
}
