import type { Feature } from "#domain/feature.ts";

/** Pictures of shared links, and the product feed. */
export const previews = {
	name: "previews",
	domain: "content",
	uses: ["blog", "products", "services"],
	pages: {
		"/productos/feed.xml": { sitemap: "no", kind: "file" },
		"/vista/:file": { sitemap: "no", kind: "file", params: { v: "search" } },
	},
} as const satisfies Feature;
