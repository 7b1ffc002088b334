declare module "#server/database/db.server.ts" {
	interface Tables {
		settings: Unsearched<{ id: string; value: string; updatedAt: string }>;
	}
}

export type {};
