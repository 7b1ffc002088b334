import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * A version of a text, numbered from 1 for each text; the highest is in force. `value` is JSON, null for the
		 * bundled text. Published content is no part of an erasure.
		 */
		siteTexts: {
			id: string;
			name: string;
			number: number;
			value: string | null;
			writtenBy: string;
			createdAt: string;
		};
	}
}

export const SITE_TEXT_TABLES = {
	siteTexts: { published: "texts of the site" },
} as const satisfies TableDeclarations;
