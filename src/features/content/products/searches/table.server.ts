import { freeText, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `key` is the normalized query, `words` the latest query as typed, `lastAt` ISO 8601. */
		missedSearches: { id: string; key: string; words: string; times: number; lastAt: string };
	}
}

export const SEARCH_TABLES = {
	missedSearches: {
		belongsTo: "shop",
		ends: { chore: "deleteOldSearches" },
		deletesRow: true,
		text: { key: freeText("", { format: "folded" }), words: freeText("") },
	},
} as const satisfies TableDeclarations;
