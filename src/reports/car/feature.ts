import type { Feature } from "#domain/feature.ts";

/** The page of a car with its visits and orders, and the cars that requests describe. */
export const carPage = {
	name: "reports/car",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
