import type { MetaDescriptor } from "react-router";
import { CARD_SIZE } from "#features/previews/contract.ts";
import { withoutLastSlashes } from "#site-path.ts";
import { descriptionOf, titleOf } from "./page-words.ts";
import { breadcrumbs } from "./schema-org.ts";
import type { Site } from "./site-data.ts";

/** What a page says of the shop comes from its record. */
type Words = string | ((settings: Site["settings"]) => string);

type PageMeta = {
	/** The shop's name is added. */
	title: Words;
	description: Words;
	/** What its description ends in, however long the rest is. */
	descriptionEnd?: string;
	/** Of a list, counted from 1: from the second on a page has an address and a title of its own. */
	page?: number;
	/** Of a shared link: path of a JPEG of 1200×630 and what it shows; the shop's own when a page has none. */
	image?: SharedPicture;
	/** What it is to Open Graph; a page of a site unless told. */
	type?: "article";
	/** What else stands in its head, after a step inside the browser too. */
	more?: (site: Site) => MetaDescriptor[];
	/** Kept out of search engines. */
	isHidden?: boolean;
	/** Name and path of each page from below the home page down to this one. */
	trail?: Parameters<typeof breadcrumbs>[1];
	/** False in the browser, whose script leaves out what only the server writes. */
	jsonLd?: false | ((site: Site) => object);
};

type SharedPicture = { path: string; alt: string };
const USUAL_IMAGE: SharedPicture = {
	path: "/images/og/inicio.jpg",
	alt: "Disco de freno, aceite, filtro y bujías en el banco del taller",
};
const PRODUCT_PAGE = /^\/productos\/(?=.)/i;

type Match = { id: string; loaderData?: unknown } | undefined;

/** Title, description, canonical address, Open Graph and JSON-LD of a public page. */
export function pageMeta(
	matches: readonly Match[],
	{ pathname }: { pathname: string },
	{ image = USUAL_IMAGE, isHidden, trail, jsonLd, page = 1, ...words }: PageMeta,
): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === "site/layout")?.loaderData as Site | undefined;
	if (!site) return typeof words.title === "string" ? [{ title: words.title }] : [];
	const { settings, origin } = site;
	const written = (said: Words) => (typeof said === "string" ? said : said(settings));
	const title = written(words.title);
	const fullTitle = titleOf(page > 1 ? `${title} · página ${page}` : title, settings.name);
	const address = origin + canonicalPath(pathname) + (page > 1 ? `?pagina=${page}` : "");
	const canonical = { tagName: "link", rel: "canonical", href: address };
	const more = words.more?.(site) ?? [];
	// Whoever reads the rest asks the server for the page: a step inside the browser needs what a tab and a share show.
	if (!import.meta.env.SSR) return [{ title: fullTitle }, canonical, ...more];
	const description = descriptionOf(written(words.description), {
		end: words.descriptionEnd,
		more: `${settings.name}: taller y repuestos en ${settings.address.district}. Agenda tu cita o escríbenos por WhatsApp.`,
	});
	const told = [jsonLd ? jsonLd(site) : [], trail ? breadcrumbs(origin, trail) : []].flat();
	return [
		{ title: fullTitle },
		{ name: "description", content: description },
		...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
		canonical,
		{ property: "og:type", content: words.type ?? "website" },
		{ property: "og:locale", content: "es_PA" },
		{ property: "og:site_name", content: settings.name },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: description },
		{ property: "og:url", content: address },
		{ property: "og:image", content: origin + image.path },
		{ property: "og:image:type", content: "image/jpeg" },
		{ property: "og:image:width", content: String(CARD_SIZE.width) },
		{ property: "og:image:height", content: String(CARD_SIZE.height) },
		{ property: "og:image:alt", content: image.alt },
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:image", content: origin + image.path },
		{ name: "twitter:image:alt", content: image.alt },
		...more,
		...(told.length > 0 ? [{ "script:ld+json": told.length === 1 ? told[0] : told }] : []),
	];
}

/** For a page whose address is a key, such as the link of a letter: it stands in no tag that others read. */
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
