import type { Feature } from "#domain/feature.ts";

/** The list of customers and the detail of one. */
export const customerList = {
	name: "reports/customers",
	domain: "reports",
	uses: ["reports/car"],
} as const satisfies Feature;
