import {
	getKeyTerms,
	MAX_PHRASE_WORDS,
	parseMeanings,
} from "#features/content/products/search/query-reading.ts";

export const MAX_WORD_LENGTH = 60;
export const MAX_MEANING_LENGTH = 120;
/** Every browser that searches fetches all synonyms. */
export const MAX_SYNONYMS = 600;
const MAX_MEANINGS = 5;

type SynonymInput = { word: string; means: string };
type SynonymError = { field: keyof SynonymInput; message: string };

/** Returns the field and message of an invalid synonym, undefined for a valid one. @source rules 6.28 */
export function validateSynonym({ word, means }: SynonymInput): SynonymError | undefined {
	const terms = getKeyTerms(word);
	const meanings = parseMeanings(means);
	if (terms.length === 0) return { field: "word", message: "Escribe una palabra con letras" };
	if (terms.length > MAX_PHRASE_WORDS)
		return { field: "word", message: `Escribe hasta ${MAX_PHRASE_WORDS} palabras` };
	if (meanings.length === 0) return { field: "means", message: "Escribe cómo se llama en el catálogo" };
	if (meanings.length > MAX_MEANINGS)
		return { field: "means", message: `Escribe hasta ${MAX_MEANINGS}, separados por comas` };
	if (meanings.some((meaningTerms) => meaningTerms.length > MAX_PHRASE_WORDS))
		return { field: "means", message: `Cada uno, hasta ${MAX_PHRASE_WORDS} palabras` };
	return undefined;
}
