import type { Feature } from "#domain/feature.ts";

/** Requests of people about their own data: their file and their erasure. */
export const personalData = {
	name: "personal-data",
	domain: "operation",
	uses: ["appointments", "calendar", "cars", "estimates", "newsletter", "payments", "photos", "work-orders"],
} as const satisfies Feature;
