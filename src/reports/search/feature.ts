import type { Feature } from "#domain/feature.ts";

/** The search of the panel, over all lists. */
export const search = {
	name: "reports/search",
	domain: "reports",
	uses: ["reports/agenda-search", "reports/board", "reports/customers", "reports/estimates", "reports/inbox"],
} as const satisfies Feature;
