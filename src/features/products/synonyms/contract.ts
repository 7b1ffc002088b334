import { z } from "zod";
import { lineUpTo } from "#bounds.ts";
import { LONGEST_MEANS, LONGEST_WORD } from "./rules.ts";

/** What people say, and what the catalogue calls it; several meanings are separated by commas. */
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

/** A to Z by what people say. */
export const SynonymList = z.object({ synonyms: z.array(Synonym) });
