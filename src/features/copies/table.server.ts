declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One row: which shop this is. It goes with the data into every copy, and comes back with them. */
		shopIds: { id: string };
	}
}

export {};
