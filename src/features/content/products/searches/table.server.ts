import { freeText, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `key` is the normalized query, `query` the latest query as typed, `lastSearchedAt` ISO 8601. */
		missedSearches: { id: string; key: string; query: string; times: number; lastSearchedAt: string };
	}
}

export const SEARCH_TABLES = {
	missedSearches: {
		belongsTo: "shop",
		ends: { chore: "deleteOldSearches" },
		deletesRow: true,
		text: { key: freeText("", { format: "folded" }), query: freeText("") },
	},
} as const satisfies TableDeclarations;
