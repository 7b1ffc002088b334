import type { Feature } from "#domain/feature.ts";

/** Uploaded pictures. */
export const media = {
	name: "media",
	domain: "content",
	uses: ["showcase"],
	history: {
		media: {
			readRight: "media",
			namedPhrase: "el archivo",
			namelessPhrase: "un archivo",
			actionPhrases: { created: "subió" },
			fieldLabels: {
				filename: "Archivo",
				category: "Categoría",
				alt_text: "Texto alternativo",
				description: "Descripción",
			},
		},
	},
} as const satisfies Feature;
