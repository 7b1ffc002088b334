declare module "#server/database/db.server.ts" {
	interface ShowcaseTable {
		id: string;
		value: string;
		position: number;
		updatedAt: string;
		deletedAt: string | null;
	}
	interface Tables {
		promotions: Unsearched<ShowcaseTable>;
		testimonials: Unsearched<ShowcaseTable>;
		brands: Unsearched<ShowcaseTable>;
	}
}

export type {};
