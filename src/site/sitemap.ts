import { apiFor } from "#api/client.server.ts";
import { NAVIGATION } from "#workshop.ts";
import type { Route } from "./+types/sitemap";
import { escapeXml, textFile } from "./xml.ts";

type Entry = { path: string; changedAt?: string };

/** Every public page for search engines; posts say when they changed. */
export async function loader({ request }: Route.LoaderArgs) {
	const api = apiFor(request);
	const { origin } = new URL(request.url);
	const [services, products, posts] = await Promise.all([
		api.services.$get(),
		api.products.$get({ query: {} }),
		api.blog.posts.$get({ query: { fields: "card" } }),
	]);
	if (!services.ok || !products.ok || !posts.ok) throw new Response(null, { status: 503 });
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
		...(await services.json()).map(({ id }) => ({ path: `/servicios/${encodeURIComponent(id)}` })),
		...(await products.json()).map(({ sku }) => ({
			path: `/productos/${encodeURIComponent(sku)}`,
		})),
		...articles,
	];
	const urls = entries.map(({ path, changedAt }) => {
		const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
		return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
	});
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
	return textFile(body, "application/xml");
}
