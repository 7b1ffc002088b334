import { createApiClient } from "#api/client.server.ts";
import type { Route } from "./+types/product-feed";

/** Serves the catalogue feed for Google and Meta, outside /api so that robots may read it. */
export async function loader({ request }: Route.LoaderArgs) {
	const { "accept-encoding": encoding = "" } = Object.fromEntries(request.headers);
	const headers = { "accept-encoding": encoding };
	const response = await createApiClient(request).feeds.products.$get({}, { headers });
	if (!response.ok) throw new Response(null, { status: response.status });
	const responseHeaders = new Headers(response.headers);
	responseHeaders.set("Cache-Control", "no-cache");
	return new Response(response.body, { headers: responseHeaders });
}
