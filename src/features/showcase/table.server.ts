declare module "#platform/database/db.server.ts" {
	interface ShowcaseTable {
		id: string;
		value: string;
		position: number;
		updatedAt: string;
		deletedAt: string | null;
	}
	interface Tables {
		promotions: ShowcaseTable;
		testimonials: ShowcaseTable;
		brands: ShowcaseTable;
	}
}

export type {};
