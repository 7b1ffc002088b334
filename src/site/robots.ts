import type { Route } from "./+types/robots";
import { textFile } from "./text-file.ts";

/** What robots may read: the site, not the panel and not the API. */
export function loader({ url: { origin } }: Route.LoaderArgs) {
	return textFile(
		`User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`,
		"text/plain",
	);
}
