import type { Feature } from "#domain/feature.ts";

/** Emails of the last days, and those that failed. */
export const sentMessages = {
	name: "sent-messages",
	domain: "operation",
	uses: [],
} as const satisfies Feature;
