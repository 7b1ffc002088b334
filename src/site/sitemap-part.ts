import { apiFor } from "#api/client.server.ts";
import { urlPart } from "#site-path.ts";
import type { Route } from "./+types/sitemap-part";
import { urlsetOf } from "./sitemap-xml.ts";

/** One part of a catalogue that is too large for one sitemap, e.g. /sitemap/2.xml. */
export async function loader({ request, params }: Route.LoaderArgs) {
	const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(params.part) ?? [];
	if (!number) throw new Response(null, { status: 404 });
	const reply = await apiFor(request).sitemap.products.$get({ query: { part: number } });
	if (!reply.ok) throw new Response(null, { status: 503 });
	const { skus } = await reply.json();
	if (skus.length === 0) throw new Response(null, { status: 404 });
	const entries = skus.map((sku) => ({ path: `/productos/${urlPart(sku)}` }));
	return urlsetOf(new URL(request.url).origin, entries);
}
