import { apiFor } from "#api/client.server.ts";
import { GUIDE, symptomPath } from "#features/symptoms/rules.ts";
import { urlPart } from "#site-path.ts";
import { NAVIGATION } from "#workshop.ts";
import type { Route } from "./+types/sitemap";
import { type Entry, indexOf, urlsetOf } from "./sitemap-xml.ts";

/**
 * Every public page for search engines; posts say when they changed. A catalogue of several parts makes it an index:
 * the pages beside the catalogue are then at /sitemap-paginas.xml.
 */
export async function loader({ request }: Route.LoaderArgs) {
	const api = apiFor(request);
	const { origin } = new URL(request.url);
	const [services, symptoms, products, posts] = await Promise.all([
		api.services.$get(),
		api.symptoms.$get(),
		api.sitemap.products.$get({ query: { part: "1" } }),
		api.blog.posts.$get({ query: { fields: "card" } }),
	]);
	if (!services.ok || !symptoms.ok || !products.ok || !posts.ok)
		throw new Response(null, { status: 503 });
	const { skus, parts } = await products.json();
	const isIndex = parts > 1;
	if (isIndex && new URL(request.url).pathname === "/sitemap.xml") {
		const numbers = Array.from({ length: parts }, (_, place) => `/sitemap/${place + 1}.xml`);
		return indexOf(origin, ["/sitemap-paginas.xml", ...numbers]);
	}
	const articles = (await posts.json()).map(
		({ slug, updated_at }): Entry => ({ path: `/blog/${slug}`, changedAt: updated_at }),
	);
	const newest = articles
		.map(({ changedAt }) => changedAt ?? "")
		.sort()
		.at(-1);
	const entries: Entry[] = [
		...NAVIGATION.map(({ to }) => ({ path: to, ...(to === "/blog" && { changedAt: newest }) })),
		{ path: "/privacidad" },
		{ path: "/terminos" },
		...(await services.json()).map(({ id }) => ({ path: `/servicios/${urlPart(id)}` })),
		{ path: GUIDE },
		...(await symptoms.json()).map(({ id }) => ({ path: symptomPath(id) })),
		...(isIndex ? [] : skus).map((sku) => ({ path: `/productos/${urlPart(sku)}` })),
		...articles,
	];
	return urlsetOf(origin, entries);
}
