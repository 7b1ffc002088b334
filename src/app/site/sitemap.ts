import { type ApiClient, createApiClient } from "#api/client.server.ts";
import type { ListedPage } from "#composition/pages.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { buildFilterQuery, NO_FILTER } from "#features/content/products/search/catalogue-filter.ts";
import { GUIDE_PATH, getSymptomPath } from "#features/content/symptoms/rules.ts";
import { buildSitemapIndex, buildUrlset, createTextResponse, type Entry } from "#site/generated-files.ts";
import type { Route } from "./+types/sitemap";

const XML = "application/xml";
/** Upper limit of brand pages, above any real catalogue. */
const MAX_BRANDS = 200;

/**
 * Serves the sitemap of all public pages, with modification dates for posts. A catalogue in several parts turns it into an index, and
 * the other pages are then at /sitemap-paginas.xml.
 */
export async function loader({ request, url, params }: Route.LoaderArgs) {
	const { origin, pathname } = url;
	const api = createApiClient(request);
	if (params.part) return buildCataloguePart(api, origin, params.part);
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
		const partPaths = Array.from({ length: parts }, (_, index) => `/sitemap/${index + 1}.xml`);
		return createTextResponse(buildSitemapIndex(origin, ["/sitemap-paginas.xml", ...partPaths]), XML);
	}
	const articles = (await posts.json()).map(
		({ slug, updated_at }): Entry => ({ path: `/blog/${slug}`, changedAt: updated_at }),
	);
	const newest = articles
		.map(({ changedAt }) => changedAt ?? "")
		.sort()
		.at(-1);
	// In this order. An address that a feature lists for the site map and that is missing here does not compile.
	const entries: Record<ListedPage, readonly Entry[]> = {
		"/": [{ path: "/" }],
		"/servicios": [{ path: "/servicios" }],
		"/productos": [{ path: "/productos" }],
		"/nosotros": [{ path: "/nosotros" }],
		"/gubernamentales": [{ path: "/gubernamentales" }],
		// An empty blog is no page to find.
		"/blog": articles.length > 0 ? [{ path: "/blog", changedAt: newest }] : [],
		"/contacto": [{ path: "/contacto" }],
		"/privacidad": [{ path: "/privacidad" }],
		"/terminos": [{ path: "/terminos" }],
		"/servicios/:id": (await services.json()).map(({ id }) => ({
			path: `/servicios/${encodeUrlSegment(id)}`,
		})),
		"/que-le-pasa-a-tu-carro": [{ path: GUIDE_PATH }],
		"/que-le-pasa-a-tu-carro/:id": (await symptoms.json()).map(({ id }) => ({ path: getSymptomPath(id) })),
		"/productos/:sku": [
			...(await catalogue.json()).brands.slice(0, MAX_BRANDS).map(({ value }) => ({
				path: `/productos${buildFilterQuery({ ...NO_FILTER, marca: value })}`,
			})),
			...(isIndex ? [] : skus).map((sku) => ({ path: `/productos/${encodeUrlSegment(sku)}` })),
		],
		"/blog/:slug": articles,
	};
	return createTextResponse(buildUrlset(origin, Object.values(entries).flat()), XML);
}

/** Builds one part of a catalogue too large for one sitemap, e.g. /sitemap/2.xml. */
async function buildCataloguePart(api: ApiClient, origin: string, name: string) {
	const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
	if (!number) throw new Response(null, { status: 404 });
	const response = await api.sitemap.products.$get({ query: { part: number } });
	if (!response.ok) throw new Response(null, { status: 503 });
	const { skus } = await response.json();
	if (skus.length === 0) throw new Response(null, { status: 404 });
	const entries = skus.map((sku) => ({ path: `/productos/${encodeUrlSegment(sku)}` }));
	return createTextResponse(buildUrlset(origin, entries), XML);
}
