declare module "#platform/db.server.ts" {
	interface Tables {
		settings: { id: string; value: string; updatedAt: string };
	}
}

export type {};
