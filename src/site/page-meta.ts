import type { MetaDescriptor } from "react-router";
import { withoutLastSlashes } from "#site-path.ts";
import { titleOf } from "./page-words.ts";
import type { breadcrumbs } from "./schema-org.ts";
import type { Site } from "./site-data.ts";
import type { Told } from "./structured-data.ts";

/** Text, or a function that takes it from the shop's settings. */
type Words = string | ((settings: Site["settings"]) => string);

type PageMeta = {
	/** The shop's name is appended. */
	title: Words;
	description: Words;
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
	more?: (site: Site) => MetaDescriptor[];
	/** Excludes the page from search engines. */
	isHidden?: boolean;
	/** The URL holds a secret token, such as an email's link, and appears in no tag. */
	isAddressKey?: boolean;
	/** Names and paths of the breadcrumb, without the home page. */
	trail?: Parameters<typeof breadcrumbs>[1];
	jsonLd?: Told;
};

const PRODUCT_PAGE = /^\/productos\/(?=.)/i;

type Match = { id: string; loaderData?: unknown } | undefined;

/** Data for the remaining meta tags of a page. */
export type Said = {
	site: Site;
	fullTitle: string;
	address: string;
	description: string;
	page: PageMeta;
};

/** Set on the server only. The browser loads that code after the first client-side navigation. */
let rest: ((said: Said) => MetaDescriptor[]) | undefined;
/** Last page's data, in the browser only. */
let said: Said | undefined;

/** Makes buildPageMeta return all meta tags at once. */
export function writeWholeHeads(restOfHead: typeof rest): void {
	rest = restOfHead;
}

/** Builds title, description, canonical URL, Open Graph and JSON-LD of a public page. */
export function pageMeta(
	matches: readonly Match[],
	{ pathname }: { pathname: string },
	page: PageMeta,
): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === "site/layout")?.loaderData as Site | undefined;
	if (!site) return typeof page.title === "string" ? [{ title: page.title }] : [];
	const { settings, origin } = site;
	const written = (words: Words) => (typeof words === "string" ? words : words(settings));
	const { page: number = 1, query = "" } = page;
	const title = written(page.title);
	const fullTitle = titleOf(number > 1 ? `${title} · página ${number}` : title, settings.name);
	const further = number > 1 ? `${query ? `${query}&` : "?"}pagina=${number}` : query;
	const address = origin + canonicalPath(pathname) + further;
	const tags: MetaDescriptor[] = [{ title: fullTitle }];
	if (!page.isAddressKey) tags.push({ tagName: "link", rel: "canonical", href: address });
	const all = { site, fullTitle, address, description: written(page.description), page };
	if (rest) return [...tags, ...rest(all)];
	said = all;
	return tags;
}

/** Returns the head data of the current page. */
export const lastSaid = (): Said | undefined => said;

/**
 * Returns a page's canonical path: lowercase, without a trailing slash. A SKU keeps its capitals.
 *
 * @source rules 1.9
 */
export function canonicalPath(pathname: string): string {
	const path = withoutLastSlashes(pathname);
	if (PRODUCT_PAGE.test(path)) return path.replace(PRODUCT_PAGE, "/productos/");
	return path.toLowerCase() || "/";
}
