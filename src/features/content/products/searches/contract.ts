import { z } from "zod";
import { createTextSchema } from "#domain/limits.ts";
import { MAX_SEARCH_LENGTH } from "./rules.ts";

export const NewSearch = z.object({
	q: createTextSchema(
		MAX_SEARCH_LENGTH,
		"Escribe lo que buscabas",
		`Escribe hasta ${MAX_SEARCH_LENGTH} letras`,
	),
});

/** A search without matches. */
export const MissedSearch = z.object({
	id: z.string(),
	query: z.string(),
	times: z.number().int(),
	last_searched_at: z.iso.datetime(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;

/** Most frequent first. */
export const MissedSearches = z.object({ searches: z.array(MissedSearch) });
