declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** `key` is the folded words, `words` what was typed last, `lastAt` ISO 8601. */
		missedSearches: { id: string; key: string; words: string; times: number; lastAt: string };
	}
}

export type {};
