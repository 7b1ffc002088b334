import type { Feature } from "#domain/feature.ts";

/** The open balances. */
export const receivables = {
	name: "reports/receivables",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
