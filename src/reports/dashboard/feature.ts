import type { Feature } from "#domain/feature.ts";

/** The dashboard with its figures and what waits today. */
export const dashboard = {
	name: "reports/dashboard",
	domain: "reports",
	uses: ["reports/board", "reports/history", "reports/receivables"],
} as const satisfies Feature;
