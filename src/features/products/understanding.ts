import { withoutCar } from "#car-names.ts";
import { forms, interpret, knows, stemOf, wordsOf } from "./search.ts";

/** What a word of everyday speech is called in the catalogue. `means` separates several meanings by commas. */
export type Taught = { word: string; means: string };
/** The words of each meaning, by the stems of what people say. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What people say may be of so many words. */
export const LONGEST_SAYING = 3;
/** A query of words that all mean much would otherwise ask for more than an index answers at once. */
const MOST_LISTS = 40;
/** What is as short as that stands in the middle of any word. */
const LETTERS = 2;
/** "cable para bateria" means the same without them; alone they are looked for as they are. */
const SMALL = new Set("al con de del el en la las los para por un una y".split(" "));

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
	return expand(tellingWords(query), synonyms);
}

/**
 * The same for a query that nothing fits: its misspelt words corrected by those of the catalogue and of the synonyms, and
 * without the car, which few products name: «plumillas toyota corolla» is «plumillas».
 *
 * @returns `words` is the query as it was understood, undefined when it is the query as typed; `said` it in either case
 */
export function corrected(
	query: string,
	vocabulary: readonly string[],
	synonyms: Synonyms,
): { lists: string[][]; words: string | undefined; said: string } {
	const typed = tellingWords(query);
	const telling = withoutCar(typed.join(" ")) || typed.join(" ");
	const read = interpret(telling.split(" "), spoken(vocabulary, synonyms));
	const said = read.map(([first]) => first).join(" ");
	const isSame = read.flat().join(" ") === typed.join(" ");
	const single = read.flatMap((list) => (list.length === 1 ? list : []));
	const lists =
		single.length === read.length
			? expand(single, synonyms)
			: read.flatMap((list) => nearTo(list, synonyms)).slice(0, MOST_LISTS);
	return { lists, words: isSame ? undefined : said, said };
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
			const [means = forms(word), ...more] = expand([word], synonyms);
			return more.length > 0 ? forms(word) : means;
		}),
	];
}

function expand(words: readonly string[], synonyms: Synonyms): string[][] {
	const lists: string[][] = [];
	for (let place = 0; place < words.length; ) {
		const { length, meanings } = sayingAt(words, place, synonyms);
		const said = words.slice(place, place + length);
		// Every product has an «a» and a «c» somewhere, half of them an «ac»: «A/C» and «AC» are only what they mean.
		const isLetters = meanings.length > 0 && said.join("").length <= LETTERS;
		lists.push(...eitherOf(isLetters ? meanings : [said, ...meanings]));
		place += length;
	}
	return lists.slice(0, MOST_LISTS);
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
		lists = lists.flatMap((list) => words.map((word) => [...list, ...forms(word)]));
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
	const others = [...new Set(said)].filter((word) => !knows(vocabulary, word));
	// Two sorted lists after each other are merged, a hundred thousand words sooner than a set of them is made.
	const words = [...vocabulary, ...others.sort()].sort();
	spokenWords.set(vocabulary, { synonyms, words });
	return words;
}
