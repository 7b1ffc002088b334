import type { Feature } from "#domain/feature.ts";

/** The services and their prices. */
export const services = {
	name: "services",
	domain: "content",
	uses: ["media"],
	pages: {
		"/servicios": { sitemap: "once" },
		"/servicios/:id": { sitemap: "each", example: "/servicios/frenos" },
	},
	cachedLists: { "/api/services": [] },
	history: {
		service: {
			readRight: "readCatalogue",
			namedPhrase: "el servicio",
			namelessPhrase: "un servicio",
		},
	},
} as const satisfies Feature;
