import { createApiClient } from "#api/client.server.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { getStudioAlt } from "#features/content/blog/studio-pictures.ts";
import { createTextResponse } from "#site/generated-files.ts";
import type { Route } from "./+types/rss";

const MAX_ITEMS = 30;

/** Serves the blog as RSS 2.0. */
export async function loader({ request, url: { origin } }: Route.LoaderArgs) {
	const api = createApiClient(request);
	const [list, business] = await Promise.all([
		api.blog.posts.$get({ query: { fields: "card" } }),
		api.settings.$get(),
	]);
	if (!list.ok || !business.ok) throw new Response(null, { status: 503 });
	const posts = (await list.json()).slice(0, MAX_ITEMS);
	const { name } = await business.json();
	const newest = posts[0]?.created_at;
	const items = posts.map((post) => {
		const address = escapeXml(`${origin}/blog/${post.slug}`);
		return `<item>
<title>${escapeXml(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<description>${escapeXml(post.excerpt)}</description>
<dc:creator>${escapeXml(post.author)}</dc:creator>
<category>${escapeXml(post.category)}</category>
${buildMediaTag(post.featured_image, origin)}<pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
</item>`;
	});
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(`Blog de ${name}`)}</title>
<link>${escapeXml(`${origin}/blog`)}</link>
<description>Consejos del taller para cuidar tu carro en Panamá.</description>
<language>es-PA</language>
${newest ? `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>\n` : ""}<atom:link href="${escapeXml(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
	return createTextResponse(body, "application/rss+xml");
}

/** Builds a post's image as a Media RSS tag, which unlike an enclosure needs no length in bytes. */
function buildMediaTag(path: string | null, origin: string): string {
	if (!path) return "";
	const { href, pathname } = new URL(path, origin);
	const [, extension] = /\.(jpe?g|png|webp|avif)$/.exec(pathname) ?? [];
	const type = extension && `image/${extension.replace("jpg", "jpeg")}`;
	const alt = getStudioAlt(pathname);
	const description = alt ? `<media:description>${escapeXml(alt)}</media:description>` : "";
	return `<media:content url="${escapeXml(href)}" medium="image"${type ? ` type="${type}"` : ""}>${description}</media:content>\n`;
}
