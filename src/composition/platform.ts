import type { Feature } from "#domain/feature.ts";

/** All that belongs to no subject: the job queue, the mail server, the sample shop, and what spans all features. */
export const platform = {
	name: "platform",
	domain: "core",
	uses: [],
	pages: {
		"/sitemap.xml": { sitemap: "no" },
		"/sitemap-paginas.xml": { sitemap: "no" },
		"/sitemap/:part": { sitemap: "no" },
		"/robots.txt": { sitemap: "no" },
	},
} as const satisfies Feature;
