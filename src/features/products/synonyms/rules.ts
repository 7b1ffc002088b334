import { LONGEST_SAYING, meaningsOf, tellingWords } from "#features/products/understanding.ts";

export const LONGEST_WORD = 60;
export const LONGEST_MEANS = 120;
/** Every browser that searches fetches all synonyms. */
export const MOST_SYNONYMS = 600;
const MOST_MEANINGS = 5;

type Taught = { word: string; means: string };
type Refusal = { field: keyof Taught; sentence: string };

/** Returns the field and message of an invalid synonym, undefined for a valid one. @source rules 6.28 */
export function synonymRefusal({ word, means }: Taught): Refusal | undefined {
	const said = tellingWords(word);
	const meanings = meaningsOf(means);
	if (said.length === 0) return { field: "word", sentence: "Escribe una palabra con letras" };
	if (said.length > LONGEST_SAYING)
		return { field: "word", sentence: `Escribe hasta ${LONGEST_SAYING} palabras` };
	if (meanings.length === 0)
		return { field: "means", sentence: "Escribe cómo se llama en el catálogo" };
	if (meanings.length > MOST_MEANINGS)
		return { field: "means", sentence: `Escribe hasta ${MOST_MEANINGS}, separados por comas` };
	if (meanings.some((words) => words.length > LONGEST_SAYING))
		return { field: "means", sentence: `Cada uno, hasta ${LONGEST_SAYING} palabras` };
	return undefined;
}
