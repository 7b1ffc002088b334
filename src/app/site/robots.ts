import { createTextResponse } from "#site/generated-files.ts";
import type { Route } from "./+types/robots";

/** Allows robots the site, but not the admin panel or the API. */
export function loader({ url: { origin } }: Route.LoaderArgs) {
	return createTextResponse(
		`User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`,
		"text/plain",
	);
}
