import type { Feature } from "#domain/feature.ts";

/** Cars in the workshop. */
export const workOrders = {
	name: "work-orders",
	domain: "workshop",
	uses: ["appointments", "cars", "customers", "estimates", "photos"],
} as const satisfies Feature;
