import type { Feature } from "#domain/feature.ts";

/** The list of estimates and what became of them. */
export const estimateList = {
	name: "reports/estimates",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
