import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `id` is the key of the phrase (`getPhraseKey`), so that each phrase is stored once; the rest is as typed. */
		synonyms: { id: string; word: string; means: string };
	}
}

export const SYNONYM_TABLES = {
	synonyms: { published: "words of the catalogue's search" },
} as const satisfies TableDeclarations;
