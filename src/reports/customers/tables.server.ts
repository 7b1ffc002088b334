import type { Tables, View } from "#server/database/db.server.ts";

type Names =
	| "customers"
	| "leads"
	| "staff"
	| "visits"
	| "workOrders"
	| "estimates"
	| "quotes"
	| "serviceRequests";
export type CustomerTables = Pick<Tables, Names>;
/** Customers are listed with what they asked for, who attends it, and what came of it. */
export type CustomerView = View<Names>;
