declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `key` is the normalized query, `words` the latest query as typed, `lastAt` ISO 8601. */
		missedSearches: { id: string; key: string; words: string; times: number; lastAt: string };
	}
}

export type {};
