import type { Feature } from "#domain/feature.ts";

/** Visits, their requests and the agenda. */
export const appointments = {
	name: "appointments",
	domain: "workshop",
	uses: ["services", "sent-messages", "symptoms"],
} as const satisfies Feature;
