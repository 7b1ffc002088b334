import { fold, wordsIn } from "#words/search.ts";
import { brandLabel } from "./brand-label.ts";
import { editDistance, isNear } from "./edit-distance.ts";
import { soundingLike, soundOf } from "./sounding.ts";
import { WELL_SPELT } from "./well-spelt.ts";

type Searchable = {
	name: string;
	description: string;
	brand: string;
	type: string;
	uses: string;
	keywords?: string[] | undefined;
	sku: string;
};

const MOST_WORDS = 8;
/** An oil's viscosity after `normalizeText`, "5w 30". Split in two, it would match a "75w 90" of 300 ml. */
const VISCOSITY = /\b(\d{1,2}w) (\d{2})\b/g;
/** "4 tiempos" becomes "4t"; split in two, any 4 would match. */
const STROKES = /\b([24]) tiempos?\b/g;
/** A word of three or more letters; a shorter one is probably still being typed. */
const BEGINNING = /^[a-zñ]{3,}$/;
const SHORTEST_FUZZY = 4;
const SHORTEST_BEGINNING = 6;
/** Words of this length or longer may have two errors. */
const LONG = 8;
/** Word comparisons per query: enough for eight misspelt terms, or two in a large vocabulary. */
const MOST_SPELLED = 160_000;
/** Longer words get no phonetic search, because each ambiguous letter doubles the candidates. */
const LONGEST_HEARD = 16;
const MOST_ALTERNATIVES = 3;

/**
 * Builds the search text of a product: all searched fields normalized, once more without dashes, so that a SKU
 * matches without them, and each viscosity as one word. Each word has a space before it, so that a term can match
 * from the start of a word.
 *
 * @source rules 6.1
 */
export function searchTextOf(product: Searchable): string {
	const { name, description, brand, type, uses, keywords = [], sku } = product;
	const told = `${description} ${uses}`;
	const folded = fold([name, told, brand, brandLabel(brand), type, ...keywords, sku].join(" "));
	const words = new Set(folded.split(" "));
	for (const [, cold = "", hot = ""] of folded.matchAll(VISCOSITY)) words.add(cold + hot);
	for (const word of fold(
		`${told} ${name} ${keywords.join(" ")} ${sku}`.replace(/[-/.]/g, ""),
	).split(" "))
		words.add(word);
	return ` ${[...words].join(" ")}`;
}

/** Returns a term that matches only the start of a word: "llanta" is not in "abrillantador". Codes match anywhere. */
export function fromBeginning(word: string): string {
	return BEGINNING.test(word) ? ` ${word}` : word;
}

/** Parses a query into at most eight normalized terms; a viscosity is one term in any spelling. */
export function wordsOf(query: string): string[] {
	const folded = fold(query).replace(VISCOSITY, "$1$2").replace(STROKES, "$1t");
	return [...new Set(folded.split(" "))].filter(Boolean).slice(0, MOST_WORDS);
}

/** Parses a query into terms, or into its symbols when it has no others; symbols match nothing. */
export function soughtWords(query: string): string[] {
	const words = wordsOf(query);
	return words.length > 0 ? words : wordsIn("", query);
}

/** Shorter words end in s without being plurals: gas, abs. */
const SHORTEST_PLURAL = 5;

/** Returns a word without its plural ending: "llantas" → "llanta", "sensores" → "sensor", "luces" → "luz". */
export function stemOf(word: string): string {
	if (word.length < SHORTEST_PLURAL || !/[^s\d]s$/.test(word) || /\d/.test(word)) return word;
	if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
	return word.slice(0, word.length > 6 && /[dlnrz]es$/.test(word) ? -2 : -1);
}

/** Returns the forms to search for; a stem that is a prefix of the word matches both. */
export function formsOfWord(word: string): string[] {
	const stem = stemOf(word);
	return word.startsWith(stem) ? [stem] : [word, stem];
}

/** Returns the words of a catalogue, sorted, so that server and browser correct a query the same way. */
export function vocabularyOf(searchTexts: Iterable<string>): string[] {
	const words = new Set<string>();
	for (const text of searchTexts) for (const word of text.split(" ")) words.add(word);
	words.delete("");
	return [...words].sort();
}

/**
 * Interprets terms against the vocabulary: each term becomes the list of words that it may mean. A known term stays,
 * a phonetic spelling becomes the word that sounds the same, joined words are split, and a misspelt term becomes its
 * nearest neighbours, unless it is a known trade term.
 *
 * @returns one list per word; a product matches when it contains one word of every list
 */
export function interpret(words: readonly string[], vocabulary: readonly string[]): string[][] {
	let left = Math.max(2, Math.floor(MOST_SPELLED / vocabulary.length));
	return words.flatMap((word): string[][] => {
		if (formsOfWord(word).some((form) => occurs(form, vocabulary))) return [[word]];
		if (WELL_SPELT.has(stemOf(word))) return [[word]];
		const meant = word.length < SHORTEST_FUZZY ? undefined : heard(word, vocabulary);
		if (meant !== undefined) return [[meant]];
		const split = splitWord(word, vocabulary);
		if (split) return split;
		left--;
		if (left < 0) return [[word]];
		const near = nearest(word, vocabulary);
		if (near[0] !== word) return [near];
		const stem = nearestStem(word, vocabulary);
		return [stem[0] === word ? nearestSound(word, vocabulary) : stem];
	});
}

/** Vocabularies as one text each, which is faster to search than word by word. Normalized words have no line breaks. */
const texts = new WeakMap<readonly string[], string>();

function occurs(form: string, vocabulary: readonly string[]): boolean {
	if (BEGINNING.test(form)) return startsKnown(form, vocabulary);
	const text = texts.get(vocabulary) ?? vocabulary.join("\n");
	texts.set(vocabulary, text);
	return text.includes(form);
}

/** Checks whether a search text contains an alternative of every term. */
export function matchesQuery(searchText: string, query: readonly (readonly string[])[]): boolean {
	return query.every((alternatives) => alternatives.some((word) => searchText.includes(word)));
}

/** Minimum length of both halves: codes have shorter parts («A1-BUJ-IR14»), so "bujais" is not "buj" plus "ais". */
const SHORTEST_HALF = 4;

/** Splits joined words into a known word and a known prefix: "motul5w30" → "motul", "5w30", but not "escaner". */
function splitWord(word: string, vocabulary: readonly string[]): string[][] | undefined {
	for (let at = 3; at <= word.length - 3; at++) {
		const [first, second] = [word.slice(0, at), word.slice(at)];
		if (Math.min(at, second.length) < SHORTEST_HALF && !/\d/.test(word)) continue;
		if (isKnownWord(vocabulary, first) && startsKnown(second, vocabulary))
			return [[first], [second]];
	}
	return undefined;
}

/** Finds the known word that sounds like an unknown one: "yantas" is "llantas", "bugia" "bujia", "culant" "coolant". */
function heard(word: string, vocabulary: readonly string[]): string | undefined {
	if (word.length > LONGEST_HEARD || /\d/.test(word)) return undefined;
	const once = soundingLike(word);
	const tries = [...once, ...once.flatMap(soundingLike)];
	const form = tries.find(
		(one) => one.length >= SHORTEST_FUZZY && startsKnown(stemOf(one), vocabulary),
	);
	const next = form && vocabulary[placeOf(form, vocabulary)];
	// A form one letter short of a word is that word: "wurht" is "wurth", not a prefix of it.
	return next?.startsWith(form ?? "") && next.length === Number(form?.length) + 1 ? next : form;
}

/** Checks whether a known word has this prefix; it would stand at the insertion index of the prefix. */
function startsKnown(half: string, vocabulary: readonly string[]): boolean {
	return vocabulary[placeOf(half, vocabulary)]?.startsWith(half) ?? false;
}

/** Checks whether a sorted vocabulary has exactly this word. */
export function isKnownWord(vocabulary: readonly string[], word: string): boolean {
	return vocabulary[placeOf(word, vocabulary)] === word;
}

function placeOf(word: string, vocabulary: readonly string[]): number {
	let [from, to] = [0, vocabulary.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((vocabulary[middle] ?? "") < word) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** A small vocabulary has fewer words; in a large one, a code is compared with its neighbours in sort order. */
const MOST_COMPARED = 2000;

/**
 * Finds the codes of a vocabulary that are most similar to an unknown one.
 *
 * @param code normalized, without dashes
 * @returns at most three, within one edit (two from six characters on, three from ten)
 * @source rules 6.34
 */
export function nearestCodes(code: string, vocabulary: readonly string[]): string[] {
	if (code.length < SHORTEST_FUZZY) return [];
	const start = Math.max(0, placeOf(code, vocabulary) - MOST_COMPARED / 2);
	const wanted = lettersOf(code);
	let limit = code.length < 6 ? 1 : code.length < 10 ? 2 : 3;
	let closest: string[] = [];
	for (const word of vocabulary.slice(start, start + MOST_COMPARED)) {
		if (!/\d/.test(word) || lacks(wanted, lettersOf(word), limit)) continue;
		const distance = editDistance(code, word, limit);
		if (distance < limit) closest = [];
		if (distance <= limit) closest.push(word);
		limit = Math.min(limit, distance);
	}
	return closest.slice(0, MOST_ALTERNATIVES);
}

type Spelling = { word: string; letters: number };
/** Words that a misspelt term can be corrected to, computed once per vocabulary. */
const spellings = new WeakMap<readonly string[], readonly Spelling[]>();

function spellingsOf(vocabulary: readonly string[]): readonly Spelling[] {
	const known =
		spellings.get(vocabulary) ??
		vocabulary
			.filter((word) => word.length >= SHORTEST_FUZZY && !/\d/.test(word))
			.map((word) => ({ word, letters: lettersOf(word) }));
	spellings.set(vocabulary, known);
	return known;
}

/** Returns the set of a word's letters as a bit mask. */
function lettersOf(word: string): number {
	let letters = 0;
	for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
	return letters;
}

/** Checks whether more letters are missing than `limit` edits can add. */
function lacks(wanted: number, letters: number, limit: number): boolean {
	let missing = wanted & ~letters;
	let count = 0;
	for (; missing !== 0 && count <= limit; count++) missing &= missing - 1;
	return count > limit;
}

/** Finds known words within one edit (two from eight letters on), nearest first; the word itself if there are none. */
function nearest(word: string, vocabulary: readonly string[]): string[] {
	if (word.length < SHORTEST_FUZZY || /\d/.test(word)) return [word];
	const limit = word.length < LONG ? 1 : 2;
	const found: { known: string; distance: number; likeness: number }[] = [];
	const wanted = lettersOf(word);
	for (const { word: known, letters } of spellingsOf(vocabulary)) {
		if (known.length < word.length - limit || lacks(wanted, letters, limit)) continue;
		// In a short word the first letter is rarely wrong: "sarro" is not "carro"; similar sounds are handled before.
		// Four letters resemble too much ("gata", "lata"): allow a missing letter or a swap, but no other letter.
		if (word.length < LONG && known[0] !== word[0]) continue;
		const isShort = word.length === SHORTEST_FUZZY;
		if (isShort && known.length === word.length && letters !== wanted) continue;
		// Visitors may type only the start of a word, but "cinturones" does not start with "cinta".
		const isBeginning = word.length >= SHORTEST_BEGINNING && beginsNear(word, known);
		const distance = isBeginning ? 1 : editDistance(word, known, limit);
		// At equal distance, prefer the same first letter and letters: "fitro" is "filtro", "frenso" is "frenos".
		const likeness = Number(known[0] === word[0]) * 2 + Number(letters === wanted);
		if (distance <= limit) found.push({ known, distance, likeness });
	}
	const best = Math.min(...found.map(({ distance }) => distance));
	const closest = found.filter(({ distance }) => distance === best);
	closest.sort((a, b) => b.likeness - a.likeness);
	if (closest.length === 0) return [word];
	return closest.slice(0, MOST_ALTERNATIVES).map(({ known }) => known);
}

/** Finds the nearest words of a plural by its singular: "coreas" is "correa". */
function nearestStem(word: string, vocabulary: readonly string[]): string[] {
	const stem = stemOf(word);
	const near = nearest(stem, vocabulary);
	return near[0] === stem ? [word] : near;
}

/** Shorter words sound like too many others: "teipe", "silbin". */
const SHORTEST_SOUNDED = 6;
/** Sound keys of each word, computed once per vocabulary. */
const sounds = new WeakMap<readonly string[], readonly string[]>();

/** Finds known words whose sound differs by one letter, for a phonetic spelling with a typo: "asejte" is "aceite". */
function nearestSound(word: string, vocabulary: readonly string[]): string[] {
	if (word.length < SHORTEST_SOUNDED || /\d/.test(word)) return [word];
	const known = spellingsOf(vocabulary);
	const heardAs = sounds.get(vocabulary) ?? known.map((spelling) => soundOf(spelling.word));
	sounds.set(vocabulary, heardAs);
	const sound = soundOf(word);
	const alike = known.filter(
		(_, place) => heardAs[place]?.[0] === sound[0] && isNear(sound, heardAs[place] ?? "", 1),
	);
	return alike.length > 0 ? alike.slice(0, MOST_ALTERNATIVES).map((one) => one.word) : [word];
}

/** Checks whether a longer word starts with this one, give or take one edit. */
function beginsNear(word: string, known: string): boolean {
	const starts = [known.slice(0, word.length), known.slice(0, word.length + 1)];
	return known.length > word.length && starts.some((start) => editDistance(word, start, 1) <= 1);
}
