import type { Route } from "./+types/robots";
import { textFile } from "./text-file.ts";

/** Allows robots the site, but not the admin panel or the API. */
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
