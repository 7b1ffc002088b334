import type { Feature } from "#domain/feature.ts";

/** The list of customers, and edits of one. */
export const customers = {
	name: "customers",
	domain: "workshop",
	uses: ["appointments", "cars", "newsletter"],
} as const satisfies Feature;
