import type { Feature } from "#domain/feature.ts";

/** Requests of every kind, their states and their links. */
export const requests = {
	name: "requests",
	domain: "core",
	uses: ["accounts", "customer-records"],
	pages: {
		"/enviado": { sitemap: "no" },
		// The last action, or the question to repeat.
		"/seguir/:token": {
			sitemap: "no",
			kind: "own",
			params: { hecho: "slug", motivo: "search" },
			segment: "portalToken",
		},
	},
} as const satisfies Feature;
