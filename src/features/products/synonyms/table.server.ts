declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** `id` is the key of what people say (`sayingKey`), so that it is taught once; the rest is as typed. */
		synonyms: Unsearched<{ id: string; word: string; means: string }>;
	}
}

export type {};
