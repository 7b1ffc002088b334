import type { Feature } from "#domain/feature.ts";

/** The accountant's sales of a month. */
export const sales = {
	name: "reports/sales",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
