import { z } from "zod";
import { textUpTo } from "#bounds.ts";
import { LONGEST_SEARCH } from "./rules.ts";

export const NewSearch = z.object({
	q: textUpTo(LONGEST_SEARCH, "Escribe lo que buscabas", `Escribe hasta ${LONGEST_SEARCH} letras`),
});

/** A search without matches. */
export const MissedSearch = z.object({
	id: z.string(),
	words: z.string(),
	times: z.number().int(),
	last_at: z.iso.datetime(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;

/** Most frequent first. */
export const MissedSearches = z.object({ searches: z.array(MissedSearch) });
