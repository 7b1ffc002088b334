import type { Feature } from "#domain/feature.ts";

/** Estimates that customers approve by their link. */
export const estimates = {
	name: "estimates",
	domain: "workshop",
	uses: ["appointments", "cars", "customers", "products", "push", "quotes", "service-requests", "services"],
} as const satisfies Feature;
