import type { Feature } from "#domain/feature.ts";

/** The guide: what a car does, how urgent it is, what to do. */
export const symptoms = {
	name: "symptoms",
	domain: "content",
	uses: ["blog", "services"],
	pages: {
		"/que-le-pasa-a-tu-carro": { sitemap: "once" },
		"/que-le-pasa-a-tu-carro/:id": {
			sitemap: "each",
			example: "/que-le-pasa-a-tu-carro/el-pedal-del-freno-se-hunde",
		},
	},
	cachedLists: { "/api/symptoms": [] },
	history: {
		symptom: {
			readRight: "showcase",
			namedPhrase: "el síntoma",
			namelessPhrase: "un síntoma",
		},
	},
} as const satisfies Feature;
