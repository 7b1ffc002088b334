import type { Feature } from "#domain/feature.ts";

/** The history of changes, with the names of their records. */
export const history = {
	name: "reports/history",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
