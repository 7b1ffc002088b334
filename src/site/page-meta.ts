import type { MetaDescriptor } from "react-router";
import { withoutLastSlashes } from "#site-path.ts";
import { titleOf } from "./page-words.ts";
import type { breadcrumbs } from "./schema-org.ts";
import type { Site } from "./site-data.ts";
import type { Told } from "./structured-data.ts";

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
	image?: { path: string; alt: string };
	/** What it is to Open Graph; a page of a site unless told. */
	type?: "article";
	/** Of a list that is a page of its own for what it shows: "?marca=Motul". */
	query?: string;
	/** What else stands in its head. */
	more?: (site: Site) => MetaDescriptor[];
	/** Kept out of search engines. */
	isHidden?: boolean;
	/** Its address is a key, such as the link of a letter: it stands in no tag that others read. */
	isAddressKey?: boolean;
	/** Name and path of each page from below the home page down to this one. */
	trail?: Parameters<typeof breadcrumbs>[1];
	jsonLd?: Told;
};

const PRODUCT_PAGE = /^\/productos\/(?=.)/i;

type Match = { id: string; loaderData?: unknown } | undefined;

/** What the rest of a page's head is made of. */
export type Said = {
	site: Site;
	fullTitle: string;
	address: string;
	description: string;
	page: PageMeta;
};

/** The server's own: what it writes of a page besides. The browser fetches that code after its first step only. */
let rest: ((said: Said) => MetaDescriptor[]) | undefined;
/** In the browser only, where there is one page: what was said of it last. */
let said: Said | undefined;

/** Has every head be whole from the start. */
export function writeWholeHeads(restOfHead: typeof rest): void {
	rest = restOfHead;
}

/** Title, description, canonical address, Open Graph and JSON-LD of a public page. */
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

/** What the head of the page that is seen is made of. */
export const lastSaid = (): Said | undefined => said;

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
