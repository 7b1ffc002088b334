import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row at most, `id` "site": the address of the site as an owner typed it, once it was fetched back. */
		siteAddress: { id: string; url: string; confirmedAt: string };
	}
}

export const SITE_ADDRESS_TABLES = {
	siteAddress: { published: "the address of the site" },
} as const satisfies TableDeclarations;
