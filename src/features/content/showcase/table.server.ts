import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
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

export const SHOWCASE_TABLES = {
	promotions: { published: "offers of the site" },
	testimonials: { published: "opinions on the site, which staff remove (rules 5.27)" },
	brands: { published: "brands on the site" },
} as const satisfies TableDeclarations;
