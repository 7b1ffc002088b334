import type { Feature } from "#domain/feature.ts";

/** The settings of the shop. */
export const settings = {
	name: "settings",
	domain: "core",
	uses: [],
	pages: {
		"/": { sitemap: "once", params: { muestra: "preview" } },
		"/nosotros": { sitemap: "once", params: { muestra: "preview" } },
		"/gubernamentales": { sitemap: "once", params: { muestra: "preview" } },
	},
	cachedLists: { "/api/settings": [] },
	history: {
		settings: {
			permanentName: "Configuración",
			readRight: "settings",
			namelessPhrase: "la configuración",
			extraFieldLabels: {
				zoho: "Zoho Calendar",
				owners_need_two_step: "Pedir dos pasos a los Dueños",
				site_address: "Dirección del sitio",
				server: "Este servidor",
			},
		},
	},
} as const satisfies Feature;
