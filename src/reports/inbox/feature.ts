import type { Feature } from "#domain/feature.ts";

/** The list of requests with its counts. */
export const inbox = {
	name: "reports/inbox",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
