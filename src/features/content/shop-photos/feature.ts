import type { Feature } from "#domain/feature.ts";

/** Photos of the shop on its own pages. */
export const shopPhotos = {
	name: "shop-photos",
	domain: "content",
	uses: ["media"],
	history: {
		shop_photo: {
			permanentName: "Fotos del taller",
			readRight: "showcase",
			namelessPhrase: "una foto del taller",
			actionPhrases: { created: "puso", deleted: "quitó" },
			fieldLabels: {
				place: "Lugar",
				image: "Foto",
				alt_text: "Texto alternativo",
				is_graded: "Retoque de luz y color",
			},
		},
	},
} as const satisfies Feature;
