import { apiFor } from "#api/client.server.ts";
import type { Route } from "./+types/product-feed";

/** The catalogue for Google and Meta; like a picture of a shared link it stands where robots may read it. */
export async function loader({ request }: Route.LoaderArgs) {
	const { "accept-encoding": coding = "" } = Object.fromEntries(request.headers);
	const headers = { "accept-encoding": coding };
	const reply = await apiFor(request).feeds.products.$get({}, { headers });
	if (!reply.ok) throw new Response(null, { status: reply.status });
	const sent = new Headers(reply.headers);
	sent.set("Cache-Control", "no-cache");
	return new Response(reply.body, { headers: sent });
}
