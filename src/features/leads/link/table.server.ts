/** What a request's customer was sent. A link opens while no later version of the same request is there. */
export type LinkRow = {
	/** sha256 of the token. */
	hash: string;
	leadId: string;
	version: number;
};

declare module "#platform/database/db.server.ts" {
	interface Tables {
		links: LinkRow;
	}
}
