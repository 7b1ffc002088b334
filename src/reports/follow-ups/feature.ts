import type { Feature } from "#domain/feature.ts";

/** The list of people to contact. */
export const followUpList = {
	name: "reports/follow-ups",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
