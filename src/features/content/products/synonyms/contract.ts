import { z } from "zod";
import { createLineSchema } from "#domain/limits.ts";
import { MAX_MEANING_LENGTH, MAX_WORD_LENGTH } from "./rules.ts";

/** An everyday word and its name in the catalogue; commas separate several meanings. */
export const NewSynonym = z.object({
	word: createLineSchema(
		MAX_WORD_LENGTH,
		"Escribe lo que dice la gente",
		`Escribe hasta ${MAX_WORD_LENGTH} letras`,
	),
	means: createLineSchema(
		MAX_MEANING_LENGTH,
		"Escribe cómo se llama en el catálogo",
		`Escribe hasta ${MAX_MEANING_LENGTH} letras`,
	),
});
export type NewSynonym = z.infer<typeof NewSynonym>;

export const Synonym = NewSynonym.extend({ id: z.string() });
export type Synonym = z.infer<typeof Synonym>;

/** Sorted by word, A to Z. */
export const SynonymList = z.object({ synonyms: z.array(Synonym) });
