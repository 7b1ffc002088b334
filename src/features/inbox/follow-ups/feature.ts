import type { Feature } from "#domain/feature.ts";

/** Customers whom staff should contact, and reminders. */
export const followUps = {
	name: "follow-ups",
	domain: "inbox",
	uses: ["appointments", "cars", "estimates", "payments", "quotes", "work-orders"],
} as const satisfies Feature;
