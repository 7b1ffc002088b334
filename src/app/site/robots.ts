import { getPrivateFacts } from "#api/client.server.ts";
import { createTextResponse } from "#site/generated-files.ts";
import type { Route } from "./+types/robots";

/** Allows robots the site, but not the admin panel or the API; of a private site nothing. */
export function loader({ url: { origin } }: Route.LoaderArgs) {
	if (getPrivateFacts()) return createTextResponse("User-agent: *\nDisallow: /\n", "text/plain");
	return createTextResponse(
		`User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`,
		"text/plain",
	);
}
