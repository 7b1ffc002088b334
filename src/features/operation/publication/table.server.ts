import { STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * The only row exists while the site is published. `publishedBy` is a person of the staff; it is "" and
		 * `isByUpgrade` is 1 for a shop that was in use before it could be private.
		 */
		publication: {
			id: string;
			publishedAt: string;
			publishedBy: string;
			isByUpgrade: number;
		};
	}
}

export const PUBLICATION_TABLES = {
	publication: { belongsTo: "shop", ends: { never: "one row" }, text: { publishedBy: STAFF_NAME } },
} as const satisfies TableDeclarations;
