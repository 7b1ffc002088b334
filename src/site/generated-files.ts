import { escapeXml } from "#domain/text/escape-xml.ts";

/** Creates a response for a generated file, with scripts disabled. */
export function createTextResponse(body: string, type: string): Response {
	return new Response(body, {
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
		},
	});
}

export type Entry = { path: string; changedAt?: string };

/** Builds a sitemap's XML. @source https://www.sitemaps.org/protocol.html */
export function buildUrlset(origin: string, entries: readonly Entry[]): string {
	const urls = entries.map(({ path, changedAt }) => {
		const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
		return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** Builds an index of several sitemaps. */
export function buildSitemapIndex(origin: string, paths: readonly string[]): string {
	const maps = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
	return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join("\n")}
</sitemapindex>
`;
}
