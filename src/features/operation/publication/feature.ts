import type { Feature } from "#domain/feature.ts";

/** Whether the site is private or published. */
export const publication = {
	name: "publication",
	domain: "operation",
	uses: ["samples", "showcase"],
	pages: { "/muy-pronto": { sitemap: "no" } },
	history: {
		publication: {
			permanentName: "Publicación",
			readRight: "settings",
			namelessPhrase: "el sitio",
			actionPhrases: { published: "publicó", unpublished: "puso en privado" },
			fieldLabels: { samples: "Quedó de ejemplo" },
		},
	},
} as const satisfies Feature;
