import type { Feature } from "#domain/feature.ts";

/** The board of the workshop: the cars inside and their states. */
export const board = {
	name: "reports/board",
	domain: "reports",
	uses: [],
} as const satisfies Feature;
