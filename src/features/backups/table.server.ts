declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row with the shop's id. It is part of every backup and comes back with a restore. */
		shopIds: { id: string };
	}
}

export {};
