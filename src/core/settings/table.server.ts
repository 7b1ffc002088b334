import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		settings: { id: string; value: string; updatedAt: string };
	}
}

export const SETTINGS_TABLES = {
	settings: { published: "the data of the shop, which the site shows" },
} as const satisfies TableDeclarations;
