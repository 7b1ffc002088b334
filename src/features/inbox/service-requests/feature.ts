import type { Feature } from "#domain/feature.ts";

/** Requests for a service. */
export const serviceRequests = {
	name: "service-requests",
	domain: "inbox",
	uses: ["services"],
} as const satisfies Feature;
