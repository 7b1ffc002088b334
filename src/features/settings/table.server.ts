declare module "#platform/database/db.server.ts" {
	interface Tables {
		settings: { id: string; value: string; updatedAt: string };
	}
}

export type {};
