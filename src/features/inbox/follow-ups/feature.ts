import type { Feature } from "#domain/feature.ts";

/** Customers whom staff should contact, and reminders. */
export const followUps = {
	name: "follow-ups",
	domain: "inbox",
	uses: ["appointments", "estimates", "work-orders"],
} as const satisfies Feature;
