import type { Route } from "./+types/robots";
import { textFile } from "./text-file.ts";

/** What robots may read: the site, not the panel and not the API. */
export function loader({ request }: Route.LoaderArgs) {
	const { origin } = new URL(request.url);
	return textFile(
		`User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`,
		"text/plain",
	);
}
