import { apiFor } from "#api/client.server.ts";
import { NO_FILTER, queryOf } from "#features/products/catalogue-filter.ts";
import { GUIDE, symptomPath } from "#features/symptoms/rules.ts";
import { urlPart } from "#site-path.ts";
import { NAVIGATION } from "#workshop.ts";
import type { Route } from "./+types/sitemap";
import { type Entry, indexOf, urlsetOf } from "./sitemap-xml.ts";
import { textFile } from "./text-file.ts";

const XML = "application/xml";
/** Upper limit of brand pages, above any real catalogue. */
const MOST_BRANDS = 200;

/**
 * Serves every public page, with modification dates for posts. A catalogue in several parts turns it into an index, and
 * the other pages are then at /sitemap-paginas.xml.
 */
export async function loader({ request, url, params }: Route.LoaderArgs) {
	const { origin, pathname } = url;
	const api = apiFor(request);
	if (params.part) return partOf(api, origin, params.part);
	const [services, symptoms, products, catalogue, posts] = await Promise.all([
		api.services.$get(),
		api.symptoms.$get(),
		api.sitemap.products.$get({ query: { part: "1" } }),
		api.products.search.$get({ query: {} }),
		api.blog.posts.$get({ query: { fields: "card" } }),
	]);
	if (!services.ok || !symptoms.ok || !products.ok || !catalogue.ok || !posts.ok)
		throw new Response(null, { status: 503 });
	const { skus, parts } = await products.json();
	const isIndex = parts > 1;
	if (isIndex && pathname === "/sitemap.xml") {
		const numbers = Array.from({ length: parts }, (_, place) => `/sitemap/${place + 1}.xml`);
		return textFile(indexOf(origin, ["/sitemap-paginas.xml", ...numbers]), XML);
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
		...(await catalogue.json()).brands.slice(0, MOST_BRANDS).map(({ value }) => ({
			path: `/productos${queryOf({ ...NO_FILTER, marca: value })}`,
		})),
		...(isIndex ? [] : skus).map((sku) => ({ path: `/productos/${urlPart(sku)}` })),
		...articles,
	];
	return textFile(urlsetOf(origin, entries), XML);
}

/** Builds one part of a catalogue too large for one sitemap, e.g. /sitemap/2.xml. */
async function partOf(api: ReturnType<typeof apiFor>, origin: string, name: string) {
	const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
	if (!number) throw new Response(null, { status: 404 });
	const reply = await api.sitemap.products.$get({ query: { part: number } });
	if (!reply.ok) throw new Response(null, { status: 503 });
	const { skus } = await reply.json();
	if (skus.length === 0) throw new Response(null, { status: 404 });
	const entries = skus.map((sku) => ({ path: `/productos/${urlPart(sku)}` }));
	return textFile(urlsetOf(origin, entries), XML);
}
