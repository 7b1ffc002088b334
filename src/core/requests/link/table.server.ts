import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
/** A link sent to a request's customer. It works while it is the latest version of its request. */
export type LinkRow = {
	/** sha256 of the token. */
	hash: string;
	leadId: string;
	version: number;
};

declare module "#server/database/db.server.ts" {
	interface Tables {
		links: LinkRow;
	}
}

export const LINK_TABLES = {
	links: {
		key: "hash",
		belongsTo: { request: "leadId" },
		erasedBy: "forgetLinks",
		text: { hash: impersonal("a hash of the address") },
	},
} as const satisfies TableDeclarations;
