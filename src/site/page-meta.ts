import type { MetaDescriptor } from "react-router";
import { withoutLastSlashes } from "#site-path.ts";
import type { Site } from "./site-data.ts";

/** What a page says of the shop comes from its record. */
type Words = string | ((settings: Site["settings"]) => string);

type PageMeta = {
	/** The shop's name is added. */
	title: Words;
	description: Words;
	/** Path of a JPEG or PNG for shared links, 1200×630; the shop's own when a page has none. */
	image?: string;
	/** Kept out of search engines. */
	isHidden?: boolean;
	jsonLd?: (site: Site) => object;
};

const USUAL_IMAGE = "/images/og/inicio.jpg";
const PRODUCT_PAGE = /^\/productos\/(?=.)/i;

type Match = { id: string; loaderData?: unknown } | undefined;

/** Title, description, canonical address, Open Graph and JSON-LD of a public page. */
export function pageMeta(
	matches: readonly Match[],
	{ pathname }: { pathname: string },
	{ image = USUAL_IMAGE, isHidden, jsonLd, ...words }: PageMeta,
): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === "site/layout")?.loaderData as Site | undefined;
	if (!site) return typeof words.title === "string" ? [{ title: words.title }] : [];
	const { settings, origin } = site;
	const written = (said: Words) => (typeof said === "string" ? said : said(settings));
	const fullTitle = `${written(words.title)} | ${settings.name}`;
	const description = written(words.description);
	const address = origin + canonicalPath(pathname);
	return [
		{ title: fullTitle },
		{ name: "description", content: description },
		...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
		{ tagName: "link", rel: "canonical", href: address },
		{ property: "og:type", content: "website" },
		{ property: "og:locale", content: "es_PA" },
		{ property: "og:site_name", content: settings.name },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: description },
		{ property: "og:url", content: address },
		{ property: "og:image", content: origin + image },
		{ name: "twitter:card", content: "summary_large_image" },
		...(jsonLd ? [{ "script:ld+json": jsonLd(site) }] : []),
	];
}

/** For the page behind a link of a letter: its address is a key, and stands in no tag that others read. */
export function withoutAddress(tags: MetaDescriptor[]): MetaDescriptor[] {
	return tags.filter((tag) => !("rel" in tag) && !("property" in tag && tag.property === "og:url"));
}

/**
 * The one address of a page, whatever capitals and closing slash a link came with. A SKU keeps its capitals.
 *
 * @source rules 1.9
 */
export function canonicalPath(pathname: string): string {
	const path = withoutLastSlashes(pathname);
	if (PRODUCT_PAGE.test(path)) return path.replace(PRODUCT_PAGE, "/productos/");
	return path.toLowerCase() || "/";
}
