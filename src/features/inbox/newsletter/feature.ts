import type { Feature } from "#domain/feature.ts";

/** Subscribers of the newsletter. */
export const newsletter = {
	name: "newsletter",
	domain: "inbox",
	uses: [],
	pages: {
		"/boletin": { sitemap: "no", example: "/boletin" },
		"/boletin/confirmar/:token": { sitemap: "no", kind: "own", segment: "newsletterToken" },
		"/boletin/salir/:token": { sitemap: "no", kind: "own", segment: "newsletterToken" },
	},
} as const satisfies Feature;
