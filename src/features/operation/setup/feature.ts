import type { Feature } from "#domain/feature.ts";

/** The first steps of a new shop. */
export const setup = {
	name: "setup",
	domain: "operation",
	uses: ["mail-settings", "publication"],
} as const satisfies Feature;
