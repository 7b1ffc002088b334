import type { Feature } from "#domain/feature.ts";

/** Promotions, testimonials and brands. */
export const showcase = {
	name: "showcase",
	domain: "content",
	uses: [],
	cachedLists: { "/api/showcase": [] },
	history: {
		promotion: {
			readRight: "showcase",
			namedPhrase: "la promoción",
			namelessPhrase: "una promoción",
		},
		testimonial: {
			readRight: "showcase",
			namedPhrase: "el testimonio de",
			namelessPhrase: "un testimonio",
			extraFieldLabels: { isSample: "De ejemplo" },
		},
		brand: {
			readRight: "showcase",
			namedPhrase: "la marca",
			namelessPhrase: "una marca",
			extraFieldLabels: { code: "Código en el catálogo" },
		},
	},
} as const satisfies Feature;
