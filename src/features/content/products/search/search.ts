import { getSearchTerms, normalizeText } from "#domain/text/search.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { computeEditDistance, isNear } from "./edit-distance.ts";
import { getSoundAlikes, toSoundKey } from "./phonetics.ts";
import { TRADE_TERMS } from "./trade-terms.ts";

type Searchable = {
	name: string;
	description: string;
	brand: string;
	type: string;
	uses: string;
	keywords?: string[] | undefined;
	sku: string;
};

const MAX_QUERY_TERMS = 8;
/** An oil's viscosity after `normalizeText`, "5w 30". Split in two, it would match a "75w 90" of 300 ml. */
const VISCOSITY = /\b(\d{1,2}w) (\d{2})\b/g;
/** "4 tiempos" becomes "4t"; split in two, any 4 would match. */
const STROKES = /\b([24]) tiempos?\b/g;
/** A word of three or more letters; a shorter one is probably still being typed. */
const PLAIN_WORD = /^[a-zñ]{3,}$/;
const MIN_FUZZY_LENGTH = 4;
const MIN_PREFIX_LENGTH = 6;
/** Words of this length or longer may have two errors. */
const TWO_EDITS_LENGTH = 8;
/** Word comparisons per query: enough for eight misspelt terms, or two in a large vocabulary. */
const MAX_SPELLING_COMPARISONS = 160_000;
/** Longer words get no phonetic search, because each ambiguous letter doubles the candidates. */
const MAX_PHONETIC_LENGTH = 16;
const MAX_ALTERNATIVES = 3;

/**
 * Builds the search text of a product: all searched fields normalized, once more without dashes, so that a SKU
 * matches without them, and each viscosity as one word. Each word has a space before it, so that a term can match
 * from the start of a word.
 *
 * @source rules 6.1
 */
export function toSearchText(product: Searchable): string {
	const { name, description, brand, type, uses, keywords = [], sku } = product;
	const details = `${description} ${uses}`;
	const normalized = normalizeText(
		[name, details, brand, getBrandLabel(brand), type, ...keywords, sku].join(" "),
	);
	const terms = new Set(normalized.split(" "));
	for (const [, cold = "", hot = ""] of normalized.matchAll(VISCOSITY)) terms.add(cold + hot);
	for (const word of normalizeText(
		`${details} ${name} ${keywords.join(" ")} ${sku}`.replace(/[-/.]/g, ""),
	).split(" "))
		terms.add(word);
	return ` ${[...terms].join(" ")}`;
}

/** Returns a term that matches only the start of a word: "llanta" is not in "abrillantador". Codes match anywhere. */
export function toWordPrefix(word: string): string {
	return PLAIN_WORD.test(word) ? ` ${word}` : word;
}

/** Parses a query into at most eight normalized terms; a viscosity is one term in any spelling. */
export function parseSearchTerms(query: string): string[] {
	const normalized = normalizeText(query).replace(VISCOSITY, "$1$2").replace(STROKES, "$1t");
	return [...new Set(normalized.split(" "))].filter(Boolean).slice(0, MAX_QUERY_TERMS);
}

/** Parses a query into terms, or into its symbols when it has no others; symbols match nothing. */
export function parseTermsOrSymbols(query: string): string[] {
	const terms = parseSearchTerms(query);
	return terms.length > 0 ? terms : getSearchTerms("", query);
}

/** Shorter words end in s without being plurals: gas, abs. */
const MIN_PLURAL_LENGTH = 5;

/** Returns a word without its plural ending: "llantas" → "llanta", "sensores" → "sensor", "luces" → "luz". */
export function getStem(word: string): string {
	if (word.length < MIN_PLURAL_LENGTH || !/[^s\d]s$/.test(word) || /\d/.test(word)) return word;
	if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
	return word.slice(0, word.length > 6 && /[dlnrz]es$/.test(word) ? -2 : -1);
}

/** Returns the forms to search for; a stem that is a prefix of the word matches both. */
export function getWordForms(word: string): string[] {
	const stem = getStem(word);
	return word.startsWith(stem) ? [stem] : [word, stem];
}

/** Returns the words of a catalogue, sorted, so that server and browser correct a query the same way. */
export function buildVocabulary(searchTexts: Iterable<string>): string[] {
	const terms = new Set<string>();
	for (const text of searchTexts) for (const word of text.split(" ")) terms.add(word);
	terms.delete("");
	return [...terms].sort();
}

/**
 * Interprets terms against the vocabulary: each term becomes the list of words that it may mean. A known term stays,
 * a phonetic spelling becomes the word that sounds the same, joined words are split, and a misspelt term becomes its
 * nearest neighbours, unless it is a known trade term.
 *
 * @returns one list per word; a product matches when it contains one word of every list
 */
export function interpretTerms(terms: readonly string[], vocabulary: readonly string[]): string[][] {
	let remaining = Math.max(2, Math.floor(MAX_SPELLING_COMPARISONS / vocabulary.length));
	return terms.flatMap((word): string[][] => {
		if (hasTerm(word, vocabulary)) return [[word]];
		if (TRADE_TERMS.has(getStem(word))) return [[word]];
		const soundMatch = word.length < MIN_FUZZY_LENGTH ? undefined : findBySound(word, vocabulary);
		if (soundMatch !== undefined) return [[soundMatch]];
		const split = splitWord(word, vocabulary);
		if (split) return split;
		remaining--;
		if (remaining < 0) return [[word]];
		const near = findNearest(word, vocabulary);
		if (near[0] !== word) return [near];
		const stem = findNearestStem(word, vocabulary);
		return [stem[0] === word ? findNearestSound(word, vocabulary) : stem];
	});
}

/** Checks whether a vocabulary has a term, in the singular or plural; a code also inside a word. */
export function hasTerm(term: string, vocabulary: readonly string[]): boolean {
	return getWordForms(term).some((form) => hasForm(form, vocabulary));
}

/** Vocabularies as one text each, which is faster to search than word by word. Normalized words have no line breaks. */
const vocabularyTexts = new WeakMap<readonly string[], string>();

function hasForm(form: string, vocabulary: readonly string[]): boolean {
	if (PLAIN_WORD.test(form)) return hasPrefix(form, vocabulary);
	const text = vocabularyTexts.get(vocabulary) ?? vocabulary.join("\n");
	vocabularyTexts.set(vocabulary, text);
	return text.includes(form);
}

/** Checks whether a search text contains an alternative of every term. */
export function hasAllTerms(searchText: string, query: readonly (readonly string[])[]): boolean {
	return query.every((alternatives) => alternatives.some((word) => searchText.includes(word)));
}

/** Minimum length of both halves: codes have shorter parts («A1-BUJ-IR14»), so "bujais" is not "buj" plus "ais". */
const MIN_SPLIT_LENGTH = 4;

/** Splits joined words into a known word and a known prefix: "motul5w30" → "motul", "5w30", but not "escaner". */
function splitWord(word: string, vocabulary: readonly string[]): string[][] | undefined {
	for (let index = 3; index <= word.length - 3; index++) {
		const [first, second] = [word.slice(0, index), word.slice(index)];
		if (Math.min(index, second.length) < MIN_SPLIT_LENGTH && !/\d/.test(word)) continue;
		if (hasWord(vocabulary, first) && hasPrefix(second, vocabulary)) return [[first], [second]];
	}
	return undefined;
}

/** Finds the known word that sounds like an unknown one: "yantas" is "llantas", "bugia" "bujia", "culant" "coolant". */
function findBySound(word: string, vocabulary: readonly string[]): string | undefined {
	if (word.length > MAX_PHONETIC_LENGTH || /\d/.test(word)) return undefined;
	const variants = getSoundAlikes(word);
	const candidates = [...variants, ...variants.flatMap(getSoundAlikes)];
	const form = candidates.find(
		(alternative) => alternative.length >= MIN_FUZZY_LENGTH && hasPrefix(getStem(alternative), vocabulary),
	);
	const next = form && vocabulary[findInsertIndex(form, vocabulary)];
	// A form one letter short of a word is that word: "wurht" is "wurth", not a prefix of it.
	return next?.startsWith(form ?? "") && next.length === Number(form?.length) + 1 ? next : form;
}

/** Checks whether a known word has this prefix; it would stand at the insertion index of the prefix. */
function hasPrefix(prefix: string, vocabulary: readonly string[]): boolean {
	return vocabulary[findInsertIndex(prefix, vocabulary)]?.startsWith(prefix) ?? false;
}

/** Checks whether a sorted vocabulary has exactly this word. */
export function hasWord(vocabulary: readonly string[], word: string): boolean {
	return vocabulary[findInsertIndex(word, vocabulary)] === word;
}

function findInsertIndex(word: string, vocabulary: readonly string[]): number {
	let [from, to] = [0, vocabulary.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((vocabulary[middle] ?? "") < word) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** A small vocabulary has fewer words; in a large one, a code is compared with its neighbours in sort order. */
const MAX_COMPARED_WORDS = 2000;

/**
 * Finds the codes of a vocabulary that are most similar to an unknown one.
 *
 * @param code normalized, without dashes
 * @returns at most three, within one edit (two from six characters on, three from ten)
 * @source rules 6.34
 */
export function findNearestCodes(code: string, vocabulary: readonly string[]): string[] {
	if (code.length < MIN_FUZZY_LENGTH) return [];
	const start = Math.max(0, findInsertIndex(code, vocabulary) - MAX_COMPARED_WORDS / 2);
	const targetMask = getCharMask(code);
	let limit = code.length < 6 ? 1 : code.length < 10 ? 2 : 3;
	let closest: string[] = [];
	for (const word of vocabulary.slice(start, start + MAX_COMPARED_WORDS)) {
		if (!/\d/.test(word) || hasTooManyMissing(targetMask, getCharMask(word), limit)) continue;
		const distance = computeEditDistance(code, word, limit);
		if (distance < limit) closest = [];
		if (distance <= limit) closest.push(word);
		limit = Math.min(limit, distance);
	}
	return closest.slice(0, MAX_ALTERNATIVES);
}

type Spelling = { word: string; charMask: number };
/** Words that a misspelt term can be corrected to, computed once per vocabulary. */
const spellingCache = new WeakMap<readonly string[], readonly Spelling[]>();

function getSpellings(vocabulary: readonly string[]): readonly Spelling[] {
	const cached =
		spellingCache.get(vocabulary) ??
		vocabulary
			.filter((word) => word.length >= MIN_FUZZY_LENGTH && !/\d/.test(word))
			.map((word) => ({ word, charMask: getCharMask(word) }));
	spellingCache.set(vocabulary, cached);
	return cached;
}

/** Returns the set of a word's letters as a bit mask. */
function getCharMask(word: string): number {
	let charMask = 0;
	for (let index = 0; index < word.length; index++) charMask |= 1 << (word.charCodeAt(index) & 31);
	return charMask;
}

/** Checks whether more letters are missing than `limit` edits can add. */
function hasTooManyMissing(targetMask: number, charMask: number, limit: number): boolean {
	let missing = targetMask & ~charMask;
	let count = 0;
	for (; missing !== 0 && count <= limit; count++) missing &= missing - 1;
	return count > limit;
}

/** Finds known words within one edit (two from eight letters on), nearest first; the word itself if there are none. */
function findNearest(word: string, vocabulary: readonly string[]): string[] {
	if (word.length < MIN_FUZZY_LENGTH || /\d/.test(word)) return [word];
	const limit = word.length < TWO_EDITS_LENGTH ? 1 : 2;
	const found: { candidate: string; distance: number; likeness: number }[] = [];
	const targetMask = getCharMask(word);
	for (const { word: candidate, charMask } of getSpellings(vocabulary)) {
		if (candidate.length < word.length - limit || hasTooManyMissing(targetMask, charMask, limit)) continue;
		// In a short word the first letter is rarely wrong: "sarro" is not "carro"; similar sounds are handled before.
		// Four letters resemble too much ("gata", "lata"): allow a missing letter or a swap, but no other letter.
		if (word.length < TWO_EDITS_LENGTH && candidate[0] !== word[0]) continue;
		const isShort = word.length === MIN_FUZZY_LENGTH;
		if (isShort && candidate.length === word.length && charMask !== targetMask) continue;
		// Visitors may type only the start of a word, but "cinturones" does not start with "cinta".
		const isBeginning = word.length >= MIN_PREFIX_LENGTH && hasNearPrefix(word, candidate);
		const distance = isBeginning ? 1 : computeEditDistance(word, candidate, limit);
		// At equal distance, prefer the same first letter and letters: "fitro" is "filtro", "frenso" is "frenos".
		const likeness = Number(candidate[0] === word[0]) * 2 + Number(charMask === targetMask);
		if (distance <= limit) found.push({ candidate, distance, likeness });
	}
	const best = Math.min(...found.map(({ distance }) => distance));
	const closest = found.filter(({ distance }) => distance === best);
	closest.sort((a, b) => b.likeness - a.likeness);
	if (closest.length === 0) return [word];
	return closest.slice(0, MAX_ALTERNATIVES).map(({ candidate }) => candidate);
}

/** Finds the nearest words of a plural by its singular: "coreas" is "correa". */
function findNearestStem(word: string, vocabulary: readonly string[]): string[] {
	const stem = getStem(word);
	const near = findNearest(stem, vocabulary);
	return near[0] === stem ? [word] : near;
}

/** Shorter words sound like too many others: "teipe", "silbin". */
const MIN_SOUND_KEY_LENGTH = 6;
/** Sound keys of each word, computed once per vocabulary. */
const soundKeyCache = new WeakMap<readonly string[], readonly string[]>();

/** Finds known words whose sound differs by one letter, for a phonetic spelling with a typo: "asejte" is "aceite". */
function findNearestSound(word: string, vocabulary: readonly string[]): string[] {
	if (word.length < MIN_SOUND_KEY_LENGTH || /\d/.test(word)) return [word];
	const candidates = getSpellings(vocabulary);
	const soundKeys = soundKeyCache.get(vocabulary) ?? candidates.map((spelling) => toSoundKey(spelling.word));
	soundKeyCache.set(vocabulary, soundKeys);
	const soundKey = toSoundKey(word);
	const matches = candidates.filter(
		(_, index) => soundKeys[index]?.[0] === soundKey[0] && isNear(soundKey, soundKeys[index] ?? "", 1),
	);
	return matches.length > 0 ? matches.slice(0, MAX_ALTERNATIVES).map((match) => match.word) : [word];
}

/** Checks whether a longer word starts with this one, give or take one edit. */
function hasNearPrefix(word: string, candidate: string): boolean {
	const starts = [candidate.slice(0, word.length), candidate.slice(0, word.length + 1)];
	return candidate.length > word.length && starts.some((start) => computeEditDistance(word, start, 1) <= 1);
}
