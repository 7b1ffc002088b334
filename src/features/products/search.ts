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
/** An oil's viscosity as `fold` leaves it, "5w 30": apart, its halves would be found in a "75w 90" of 300 ml. */
const VISCOSITY = /\b(\d{1,2}w) (\d{2})\b/g;
/** "4 tiempos" is "4t": apart, any figure 4 would do. */
const STROKES = /\b([24]) tiempos?\b/g;
/** Of three letters on; fewer stand for words that somebody is still typing. */
const BEGINNING = /^[a-zñ]{3,}$/;
const SHORTEST_FUZZY = 4;
const SHORTEST_BEGINNING = 6;
/** From so many letters on two may be wrong. */
const LONG = 8;
/** Known words that one query is compared with, letter by letter: eight misspelt words of it, two where there are many to know. */
const MOST_SPELLED = 160_000;
/** Longer words are not looked for by ear: each letter that may be another doubles the tries. */
const LONGEST_HEARD = 16;
const MOST_ALTERNATIVES = 3;

/**
 * The text a product is found by: every searched field folded, and once more without dashes,
 * so that a SKU typed without dashes is found too; a viscosity also as the one word it is looked for by.
 * A space stands before each word, the first one too: a word is looked for from its beginning on.
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

/** A word as a search text holds it from its beginning on: "llanta" is in no "abrillantador". Figures are found in any code. */
export function fromBeginning(word: string): string {
	return BEGINNING.test(word) ? ` ${word}` : word;
}

/** The words of a query, folded; at most eight. A viscosity is one word, however it was typed. */
export function wordsOf(query: string): string[] {
	const folded = fold(query).replace(VISCOSITY, "$1$2").replace(STROKES, "$1t");
	return [...new Set(folded.split(" "))].filter(Boolean).slice(0, MOST_WORDS);
}

/** The same of what somebody looks for: signs alone find nothing. */
export function soughtWords(query: string): string[] {
	const words = wordsOf(query);
	return words.length > 0 ? words : wordsIn("", query);
}

/** Shorter words end in s by themselves: gas, abs. */
const SHORTEST_PLURAL = 5;

/** A word without the ending of its plural, as it begins both: "llantas" → "llanta", "sensores" → "sensor", "luces" → "luz". */
export function stemOf(word: string): string {
	if (word.length < SHORTEST_PLURAL || !/[^s\d]s$/.test(word) || /\d/.test(word)) return word;
	if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
	return word.slice(0, word.length > 6 && /[dlnrz]es$/.test(word) ? -2 : -1);
}

/** What a word is looked for as; a stem that begins it finds both. */
export function formsOfWord(word: string): string[] {
	const stem = stemOf(word);
	return word.startsWith(stem) ? [stem] : [word, stem];
}

/** The words that occur in a catalogue, sorted, so that server and browser correct a query alike. */
export function vocabularyOf(searchTexts: Iterable<string>): string[] {
	const words = new Set<string>();
	for (const text of searchTexts) for (const word of text.split(" ")) words.add(word);
	words.delete("");
	return [...words].sort();
}

/**
 * Reads the words of a query against what the catalogue contains: every word becomes the list of words it may stand for.
 * A word that occurs stands for itself; one written by ear for the word that sounds so; a glued one is split; a misspelt
 * one becomes its nearest neighbours, unless it is a word that the trade has.
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

/** A vocabulary as one text: looked through once and not word by word. No folded word holds a line's end. */
const texts = new WeakMap<readonly string[], string>();

function occurs(form: string, vocabulary: readonly string[]): boolean {
	if (BEGINNING.test(form)) return startsKnown(form, vocabulary);
	const text = texts.get(vocabulary) ?? vocabulary.join("\n");
	texts.set(vocabulary, text);
	return text.includes(form);
}

/** Whether a product's search text fits an interpreted query. */
export function matchesQuery(searchText: string, query: readonly (readonly string[])[]): boolean {
	return query.every((alternatives) => alternatives.some((word) => searchText.includes(word)));
}

/** Parts of a code are as short («A1-BUJ-IR14»): "bujais" is no "buj" and "ais". */
const SHORTEST_HALF = 4;

/** "motul5w30" → "motul", "5w30": a known word and the beginning of one. "escaner" is no "esca" and "ner". */
function splitWord(word: string, vocabulary: readonly string[]): string[][] | undefined {
	for (let at = 3; at <= word.length - 3; at++) {
		const [first, second] = [word.slice(0, at), word.slice(at)];
		if (Math.min(at, second.length) < SHORTEST_HALF && !/\d/.test(word)) continue;
		if (isKnownWord(vocabulary, first) && startsKnown(second, vocabulary))
			return [[first], [second]];
	}
	return undefined;
}

/** The known word that sounds like one nobody wrote: "yantas" is "llantas", "bugia" "bujia", "culant" "coolant". */
function heard(word: string, vocabulary: readonly string[]): string | undefined {
	if (word.length > LONGEST_HEARD || /\d/.test(word)) return undefined;
	const once = soundingLike(word);
	const tries = [...once, ...once.flatMap(soundingLike)];
	const form = tries.find(
		(one) => one.length >= SHORTEST_FUZZY && startsKnown(stemOf(one), vocabulary),
	);
	const next = form && vocabulary[placeOf(form, vocabulary)];
	// One letter short of a word it is that word: "wurht" is "wurth" and not its beginning.
	return next?.startsWith(form ?? "") && next.length === Number(form?.length) + 1 ? next : form;
}

/** Whether a known word begins so: in their order it would stand first among those that are not smaller. */
function startsKnown(half: string, vocabulary: readonly string[]): boolean {
	return vocabulary[placeOf(half, vocabulary)]?.startsWith(half) ?? false;
}

/** Whether a sorted vocabulary has exactly this word. */
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

/** A small catalogue has fewer words; of a large one those beside a code in their order are compared with it. */
const MOST_COMPARED = 2000;

/**
 * The codes of a vocabulary spelled most like one that is not in it.
 *
 * @param code folded, without dashes
 * @returns at most three; none when even the nearest takes more than one edit, from ten letters on three
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
/** The words of a vocabulary that a misspelt one can be corrected to, worked out once for each vocabulary. */
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

/** Which letters a word has, a bit for each. */
function lettersOf(word: string): number {
	let letters = 0;
	for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
	return letters;
}

/** Whether so many letters of a word are missing that no few edits could bring them. */
function lacks(wanted: number, letters: number, limit: number): boolean {
	let missing = wanted & ~letters;
	let count = 0;
	for (; missing !== 0 && count <= limit; count++) missing &= missing - 1;
	return count > limit;
}

/** Known words within one edit (two from eight letters on), nearest first; the word itself when there are none. */
function nearest(word: string, vocabulary: readonly string[]): string[] {
	if (word.length < SHORTEST_FUZZY || /\d/.test(word)) return [word];
	const limit = word.length < LONG ? 1 : 2;
	const found: { known: string; distance: number; likeness: number }[] = [];
	const wanted = lettersOf(word);
	for (const { word: known, letters } of spellingsOf(vocabulary)) {
		if (known.length < word.length - limit || lacks(wanted, letters, limit)) continue;
		// Four letters are near to too much: "gata" is no "lata", "copa" no "capa". One is missing or two are swapped.
		// Of few letters the first is hardly ever the wrong one, but where another sounds alike: "sarro" is no "carro".
		if (word.length < LONG && known[0] !== word[0]) continue;
		const isShort = word.length === SHORTEST_FUZZY;
		if (isShort && known.length === word.length && letters !== wanted) continue;
		// People type the beginning of a word, though that of "cinturones" is no "cinta".
		const isBeginning = word.length >= SHORTEST_BEGINNING && beginsNear(word, known);
		const distance = isBeginning ? 1 : editDistance(word, known, limit);
		// Of what is as near, "fitro" is rather "filtro" than "litro", "frenso" rather "frenos" than "freno".
		const likeness = Number(known[0] === word[0]) * 2 + Number(letters === wanted);
		if (distance <= limit) found.push({ known, distance, likeness });
	}
	const best = Math.min(...found.map(({ distance }) => distance));
	const closest = found.filter(({ distance }) => distance === best);
	closest.sort((a, b) => b.likeness - a.likeness);
	if (closest.length === 0) return [word];
	return closest.slice(0, MOST_ALTERNATIVES).map(({ known }) => known);
}

/** The same of a plural whose singular alone is known: "coreas" is "correa". */
function nearestStem(word: string, vocabulary: readonly string[]): string[] {
	const stem = stemOf(word);
	const near = nearest(stem, vocabulary);
	return near[0] === stem ? [word] : near;
}

/** Shorter words sound like too much: "teipe", "silbin". */
const SHORTEST_SOUNDED = 6;
/** How each word of a vocabulary sounds, worked out once for each vocabulary. */
const sounds = new WeakMap<readonly string[], readonly string[]>();

/** Known words that sound alike but for one letter, where somebody wrote by ear and in haste: "asejte" is "aceite". */
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

/** Whether a longer word begins like one, but for one edit. */
function beginsNear(word: string, known: string): boolean {
	const starts = [known.slice(0, word.length), known.slice(0, word.length + 1)];
	return known.length > word.length && starts.some((start) => editDistance(word, start, 1) <= 1);
}
