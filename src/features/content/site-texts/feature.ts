import type { Feature } from "#domain/feature.ts";

/** Texts of the site that owners write. */
export const siteTexts = {
	name: "site-texts",
	domain: "content",
	uses: ["services"],
	pages: {
		"/privacidad": { sitemap: "once" },
		"/terminos": { sitemap: "once", params: { muestra: "preview" } },
	},
	history: {
		site_text: {
			permanentName: "Textos del sitio",
			readRight: "settings",
			namelessPhrase: "un texto del sitio",
			fieldLabels: { text: "Cuál", heading: "Título", body: "Texto", sections: "Secciones" },
		},
	},
} as const satisfies Feature;
