import type { Feature } from "#domain/feature.ts";

/** Messages of the contact form. */
export const contact = {
	name: "contact",
	domain: "inbox",
	uses: ["appointments"],
	pages: {
		"/contacto": {
			sitemap: "once",
			params: { servicio: "search", dia: "day", hora: "time", sintoma: "slug", muestra: "preview" },
		},
	},
} as const satisfies Feature;
