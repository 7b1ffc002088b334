import type { View } from "#server/database/db.server.ts";

/** The dashboard counts and sums what every part of the shop did. */
export type DashboardView = View<
	| "leads"
	| "customers"
	| "changes"
	| "testimonials"
	| "promotions"
	| "services"
	| "serviceDemand"
	| "blogPosts"
	| "estimates"
	| "estimateEvents"
	| "quotes"
	| "accounts"
	| "workOrders"
>;
