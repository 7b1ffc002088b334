import { apiFor } from "#api/client.server.ts";
import type { Route } from "./+types/product-feed";

/** Serves the catalogue feed for Google and Meta, outside /api so that robots may read it. */
export async function loader({ request }: Route.LoaderArgs) {
	const { "accept-encoding": coding = "" } = Object.fromEntries(request.headers);
	const headers = { "accept-encoding": coding };
	const reply = await apiFor(request).feeds.products.$get({}, { headers });
	if (!reply.ok) throw new Response(null, { status: reply.status });
	const sent = new Headers(reply.headers);
	sent.set("Cache-Control", "no-cache");
	return new Response(reply.body, { headers: sent });
}
