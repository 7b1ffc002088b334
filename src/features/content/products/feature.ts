import type { Feature } from "#domain/feature.ts";

/** The catalogue, its search and its edits. */
export const products = {
	name: "products",
	domain: "content",
	uses: ["media"],
	pages: {
		"/productos": {
			sitemap: "once",
			params: {
				q: "pastedList",
				categoria: "search",
				marca: "search",
				orden: "search",
				pagina: "page",
				mostrar: "cards",
			},
		},
		"/productos/:sku": { sitemap: "each", example: "/productos/ENI-DOT4-500", segment: "capitals" },
	},
	cachedLists: {
		"/api/products": ["q", "categoria", "marca", "orden", "limit", "skus", "pagina"],
		"/api/synonyms": [],
	},
	history: {
		product: {
			readRight: "readCatalogue",
			namedPhrase: "el producto",
			namelessPhrase: "un producto",
			listPhrase: "muchos productos",
			extraFieldLabels: { batch: "Cambio", written: "Productos", left_out: "Fuera", confirmed: "De ejemplo" },
		},
		synonym: {
			readRight: "readCatalogue",
			namedPhrase: "la palabra",
			namelessPhrase: "una palabra del buscador",
			fieldLabels: { word: "La gente dice", means: "En el catálogo se llama" },
		},
	},
} as const satisfies Feature;
