import type { MetaDescriptor } from "react-router";
import { trimTrailingSlashes } from "#domain/site-path.ts";
import { buildTitle } from "./page-text.ts";
import type { BreadcrumbTrail } from "./schema-org.ts";
import type { Site } from "./site-data.ts";
import type { StructuredData } from "./structured-data.ts";

/** Text, or a function that takes it from the shop's settings and the services that it offers. */
type PageText = string | ((settings: Site["settings"], services: Site["services"]) => string);

type PageMeta = {
	/** The shop's name is appended. */
	title: PageText;
	description: PageText;
	/** End of the description that is never truncated. */
	descriptionEnd?: string;
	/** Page number of a list, from 1; later pages have their own URL and title. */
	page?: number;
	/** Image of shared links: path of a 1200×630 JPEG and its alternative text; defaults to the shop's image. */
	image?: { path: string; alt: string };
	/** Open Graph type; defaults to "website". */
	type?: "article";
	/** Query of a filtered list with its own canonical URL: "?marca=Motul". */
	query?: string;
	/** Returns further tags of the head. */
	extraTags?: (site: Site) => MetaDescriptor[];
	/** Excludes the page from search engines. */
	isHidden?: boolean;
	/** The URL holds a secret token, such as an email's link, and appears in no tag. */
	isUrlSecret?: boolean;
	/** Names and paths of the breadcrumb, without the home page. */
	trail?: BreadcrumbTrail;
	jsonLd?: StructuredData;
};

const PRODUCT_PAGE = /^\/productos\/(?=.)/i;

type Match = { id: string; loaderData?: unknown } | undefined;

/** Data for the remaining meta tags of a page. */
export type PageHead = {
	site: Site;
	fullTitle: string;
	canonicalUrl: string;
	description: string;
	page: PageMeta;
};

/** Set on the server only. The browser loads that code after the first client-side navigation. */
let secondaryTagsBuilder: ((head: PageHead) => MetaDescriptor[]) | undefined;
/** Last page's data, in the browser only. */
let lastHead: PageHead | undefined;

/** Makes buildPageMeta return all meta tags at once. */
export function enableFullHeads(builder: typeof secondaryTagsBuilder): void {
	secondaryTagsBuilder = builder;
}

/** Builds title, description, canonical URL, Open Graph and JSON-LD of a public page. */
export function buildPageMeta(
	matches: readonly Match[],
	{ pathname }: { pathname: string },
	page: PageMeta,
): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === "site/layout")?.loaderData as Site | undefined;
	if (!site) return typeof page.title === "string" ? [{ title: page.title }] : [];
	const { settings, origin } = site;
	const toText = (text: PageText) => (typeof text === "string" ? text : text(settings, site.services));
	const { page: pageNumber = 1, query = "" } = page;
	const title = toText(page.title);
	const fullTitle = buildTitle(pageNumber > 1 ? `${title} · página ${pageNumber}` : title, settings.name);
	const queryString = pageNumber > 1 ? `${query ? `${query}&` : "?"}pagina=${pageNumber}` : query;
	const canonicalUrl = origin + getCanonicalPath(pathname) + queryString;
	const tags: MetaDescriptor[] = [{ title: fullTitle }];
	if (!page.isUrlSecret) tags.push({ tagName: "link", rel: "canonical", href: canonicalUrl });
	const head = { site, fullTitle, canonicalUrl, description: toText(page.description), page };
	if (secondaryTagsBuilder) return [...tags, ...secondaryTagsBuilder(head)];
	lastHead = head;
	return tags;
}

/** Returns the head data of the current page. */
export const getLastHead = (): PageHead | undefined => lastHead;

/**
 * Returns a page's canonical path: lowercase, without a trailing slash. A SKU keeps its capitals.
 *
 * @source rules 1.9
 */
export function getCanonicalPath(pathname: string): string {
	const path = trimTrailingSlashes(pathname);
	if (PRODUCT_PAGE.test(path)) return path.replace(PRODUCT_PAGE, "/productos/");
	return path.toLowerCase() || "/";
}
