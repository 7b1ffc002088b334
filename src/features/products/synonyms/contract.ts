import { z } from "zod";
import { lineUpTo } from "#bounds.ts";
import { LONGEST_MEANS, LONGEST_WORD } from "./rules.ts";

/** An everyday word and its name in the catalogue; commas separate several meanings. */
export const NewSynonym = z.object({
	word: lineUpTo(
		LONGEST_WORD,
		"Escribe lo que dice la gente",
		`Escribe hasta ${LONGEST_WORD} letras`,
	),
	means: lineUpTo(
		LONGEST_MEANS,
		"Escribe cómo se llama en el catálogo",
		`Escribe hasta ${LONGEST_MEANS} letras`,
	),
});
export type NewSynonym = z.infer<typeof NewSynonym>;

export const Synonym = NewSynonym.extend({ id: z.string() });
export type Synonym = z.infer<typeof Synonym>;

/** Sorted by word, A to Z. */
export const SynonymList = z.object({ synonyms: z.array(Synonym) });
