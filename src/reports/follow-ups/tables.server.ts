import type { Tables, View } from "#server/database/db.server.ts";

type Names =
	| "leads"
	| "leadEvents"
	| "customers"
	| "visits"
	| "estimates"
	| "quotes"
	| "workOrders"
	| "cars"
	| "accounts"
	| "followUpMarks"
	| "outbox";
export type FollowUpTables = Pick<Tables, Names>;
/** People to contact come from every part of the shop, with the marks of who contacted them. */
export type FollowUpView = View<Names>;
