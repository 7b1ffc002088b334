import type { Feature } from "#domain/feature.ts";

/** Articles and their categories. */
export const blog = {
	name: "blog",
	domain: "content",
	uses: ["media", "products"],
	pages: {
		"/blog": {
			sitemap: "once",
			params: { q: "search", categoria: "search", etiqueta: "search", pagina: "page" },
		},
		"/blog/:slug": { sitemap: "each", example: "/blog/senales-de-frenos-gastados" },
		"/blog/rss.xml": { sitemap: "no" },
	},
	cachedLists: { "/api/blog/posts": ["q", "categoria", "fields", "pagina"], "/api/blog/categories": [] },
	history: {
		post: {
			readRight: "blog",
			namedPhrase: "el artículo",
			namelessPhrase: "un artículo",
		},
	},
} as const satisfies Feature;
