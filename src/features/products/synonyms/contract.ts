import { z } from "zod";
import { LONGEST_MEANS, LONGEST_WORD } from "./rules.ts";

/** What people say, and what the catalogue calls it; several meanings are separated by commas. */
export const NewSynonym = z.object({
	word: z
		.string("Escribe lo que dice la gente")
		.trim()
		.min(1, "Escribe lo que dice la gente")
		.max(LONGEST_WORD, `Escribe hasta ${LONGEST_WORD} letras`),
	means: z
		.string("Escribe cómo se llama en el catálogo")
		.trim()
		.min(1, "Escribe cómo se llama en el catálogo")
		.max(LONGEST_MEANS, `Escribe hasta ${LONGEST_MEANS} letras`),
});
export type NewSynonym = z.infer<typeof NewSynonym>;

export const Synonym = NewSynonym.extend({ id: z.string() });
export type Synonym = z.infer<typeof Synonym>;

/** A to Z by what people say. */
export const SynonymList = z.object({ synonyms: z.array(Synonym) });
