import type { PageParam, PageSegment, PublicPage } from "#domain/feature.ts";
import { CARDS_PER_STEP, MAX_RESTORED_CARDS, PREFERRED_TIMES } from "#domain/shop.ts";
import { PREVIEW_PARAMETER, trimTrailingSlashes } from "#domain/site-path.ts";

/** The public addresses of a site by their pattern, and the API lists that are cached like pages. */
export type PageRules = {
	pages: Readonly<Record<string, PublicPage>>;
	cachedLists: Readonly<Record<string, readonly string[]>>;
};

const MAX_VALUE_LENGTH = 100;
const MAX_PRODUCT_QUERY_LENGTH = 240;
const MAX_PAGE_NUMBER = 9999;
/** Control characters: databases store no NUL, and the API rejects them. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;
const normalizeText = (value: string, maxLength: number) =>
	value.replace(CONTROL_CHARACTERS, " ").trim().slice(0, maxLength);
const normalizeSearchText = (value: string) => normalizeText(value, MAX_VALUE_LENGTH);
/** A search may be a pasted list of SKUs; the same limit as `MAX_QUERY_LENGTH` of the catalogue. */
const normalizeProductQuery = (value: string) => normalizeText(value, MAX_PRODUCT_QUERY_LENGTH);
const normalizePageNumber = (value: string) => {
	const number = Math.min(Math.trunc(Number(value)) || 1, MAX_PAGE_NUMBER);
	return number > 1 ? String(number) : "";
};
const normalizeDay = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "");
const normalizeSlug = (value: string) => (/^[a-z\d-]{1,80}$/.test(value) ? value : "");
const normalizeTime = (value: string) => PREFERRED_TIMES.find((time) => time === value) ?? "";
/** Rounds down to full steps of cards; only above one step. */
const normalizeCardCount = (value: string) => {
	const cards = Math.min(Math.floor(Number(value) / CARDS_PER_STEP) * CARDS_PER_STEP, MAX_RESTORED_CARDS);
	return cards > CARDS_PER_STEP ? String(cards) : "";
};
/** Accepts the signed preview parameter of staff (rules 6.25); other values make no separate page. */
const normalizePreview = (value: string) =>
	/^(con|sin)~[\w.]{1,30}~\w{1,12}~[\w-]{27}$/.test(value) ? value : "";
/** Matches any signed preview, also that of the private site (rules 1.26), which every public page accepts. */
const ANY_PREVIEW = /^(con|sin|sitio)~[\w.]{1,30}~\w{1,12}~[\w-]{27}$/;
/**
 * Removes trailing characters that chat or mail programs add to a link: «…/seguir/abc).», «…/seguir/abc.Gracias».
 */
const createLinkTrimmer = (link: RegExp) => (value: string) => link.exec(value)?.[0] ?? value;
const PARAM_NORMALIZERS: Readonly<Record<PageParam, (value: string) => string>> = {
	search: normalizeSearchText,
	pastedList: normalizeProductQuery,
	day: normalizeDay,
	time: normalizeTime,
	slug: normalizeSlug,
	page: normalizePageNumber,
	cards: normalizeCardCount,
	preview: normalizePreview,
};
const SEGMENT_NORMALIZERS: Readonly<Record<PageSegment, (value: string) => string>> = {
	capitals: (sku) => sku.toUpperCase(),
	token: createLinkTrimmer(/^[\w-]+/),
	portalToken: createLinkTrimmer(/^[\w-]+(?:\.pdf)?/),
	/** It contains the address and then the token. */
	newsletterToken: createLinkTrimmer(/^[\w-]+(?:\.[\w-]+)?/),
};
/** The server renders only the frame of these, the same for every parameter value. */
const FRAME_PATTERN = /^\/admin\/.*:|\*$/;

const PANEL_PATH = "/admin/dashboard/";
/** Path suffix of the router's data requests; a path with a closing slash has its own suffix. */
const DATA_SUFFIX = /(\/_\.data|\/_root\.data|\.data)$/;
/** Prefixes of files and the API: a missing image must be a real 404, never a page. */
const PREFIXES_WITHOUT_PAGES = new Set(["assets", "images", "fonts", "api"]);
/** Our names never contain these characters, and other software would read them as another path. */
const FORBIDDEN_IN_SEGMENT = /[/\\\p{Cc}]/u;

export type Address = {
	/** Normalized path and query: the cache key, and the URL that the router gets. */
	key: string;
	kind: "page" | "frame" | "own" | "file" | "list" | "notice";
	/** A preview of the page, if the request has the form of one: its parameter, and the key with it. */
	preview?: { parameter: string; key: string };
	/**
	 * Canonical URL to redirect to if the request had capitals, a closing slash or trailing characters; keeps the
	 * query.
	 */
	redirectTo?: string;
};

/** A route of the build. */
type Route = { path?: string; parentId?: string; module: object };

/**
 * Creates the URL resolver of a site. The router only gets the normalized URL from `resolveAddress`, so that the
 * checked URL is the served one.
 *
 * @param routes of the build, by id: every address that the router answers, as it writes them
 * @throws Error if the pages and the public addresses of the routes differ: an address without a rule would be cached,
 *   the same for everyone
 * @source decision 004; ASVS 5.0 §1.1.1
 */
export function createAddressResolver(
	routes: Readonly<Record<string, Route | undefined>>,
	{ pages, cachedLists }: PageRules,
) {
	const getRoutePath = ({ path, parentId = "" }: Route): string => {
		const above = routes[parentId];
		return (above ? getRoutePath(above) : "") + (path ? `/${path}` : "");
	};
	const allRoutes = Object.values(routes).flatMap((route) => route ?? []);
	const patterns = new Set(allRoutes.map((route) => getRoutePath(route) || "/"));
	const patternsWithForms = new Set(
		allRoutes.filter(({ module }) => "action" in module).map((route) => getRoutePath(route) || "/"),
	);
	assertSamePages(patterns, Object.keys(pages));
	const pageRules = new Map(Object.entries(pages));
	const listParams = new Map(Object.entries(cachedLists));
	/** Patterns by shape, in which a variable part has no name. */
	const patternsByShape = new Map([...patterns].map((path) => [path.replace(/:\w+/, ":"), path]));

	/**
	 * Finds the pattern of a path as the router does, which takes it a third of a millisecond. A variable segment is
	 * last or second to last.
	 */
	function findPattern(path: string): string {
		const pathWithoutSlash = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
		const parts = pathWithoutSlash.split("/");
		const fallback = pathWithoutSlash.startsWith(PANEL_PATH) ? `${PANEL_PATH}*` : "/*";
		const findByShape = (index: number) => patternsByShape.get(parts.with(index, ":").join("/"));
		return patternsByShape.get(pathWithoutSlash) ?? findByShape(-1) ?? findByShape(-2) ?? fallback;
	}

	return {
		patterns,
		/**
		 * Resolves a request target.
		 *
		 * @param target path and query as received, at most 2 kB
		 * @returns undefined if no page can have this URL: dot segments, empty segments, encoded slashes, invalid
		 *   escapes
		 */
		resolveAddress(target: string): Address | undefined {
			const queryStart = target.indexOf("?");
			const sentPath = queryStart === -1 ? target : target.slice(0, queryStart);
			const list = listParams.get(sentPath.endsWith("/") ? sentPath.slice(0, -1) : sentPath);
			if (list)
				return hasListParams(list, target.slice(sentPath.length))
					? undefined
					: { key: sentPath, kind: "list" };
			const path = normalizePath(sentPath);
			if (path === undefined) return undefined;
			const [, dataSuffix = ""] = DATA_SUFFIX.exec(path) ?? [];
			const pagePath = path.slice(0, path.length - dataSuffix.length) || "/";
			// The home page's data is "/_root.data"; a key without its slash would merge with the host name.
			if (dataSuffix === ".data" && pagePath === "/") return undefined;
			// Without its closing slash it would be the data URL of another page.
			if (!dataSuffix && DATA_SUFFIX.test(trimTrailingSlashes(path))) return undefined;
			const pattern = findPattern(pagePath.toLowerCase());
			const page = pageRules.get(pattern);
			const { params, segment } = page ?? {};
			const kind = page?.kind ?? (FRAME_PATTERN.test(pattern) ? "frame" : "page");
			const normalizeSegment = segment && SEGMENT_NORMALIZERS[segment];
			const normalizedPath =
				kind === "frame" ? pattern : applyPatternSpelling(pattern, pagePath, normalizeSegment);
			const keyPath = (dataSuffix && normalizedPath === "/" ? "" : normalizedPath) + dataSuffix;
			// The normalized segment may end in a different data suffix.
			if (dataSuffix && DATA_SUFFIX.exec(keyPath)?.[1] !== dataSuffix) return undefined;
			const query = queryStart === -1 || !params ? "" : normalizeQuery(target.slice(queryStart), params);
			const spelledPath = applyPatternSpelling(pattern, pagePath);
			const needsRedirect =
				kind === "page" ? spelledPath !== pagePath : kind === "own" && spelledPath !== normalizedPath;
			const redirectTo =
				needsRedirect && !dataSuffix
					? normalizedPath + (queryStart === -1 ? "" : target.slice(queryStart))
					: undefined;
			const preview = findPreview(keyPath, query, target.slice(sentPath.length));
			return { key: keyPath + query, kind, ...(redirectTo && { redirectTo }), ...(preview && { preview }) };
		},
		/** Checks whether a page accepts forms. Forms to other pages are rejected unread. */
		acceptsForms({ key }: Address): boolean {
			const [path = ""] = key.split("?", 1);
			return patternsWithForms.has(findPattern(path.replace(DATA_SUFFIX, "").toLowerCase()));
		},
	};
}

function findPreview(path: string, query: string, search: string): Address["preview"] {
	if (!search.includes(PREVIEW_PARAMETER)) return undefined;
	const parameter = new URLSearchParams(search).get(PREVIEW_PARAMETER) ?? "";
	if (!ANY_PREVIEW.test(parameter)) return undefined;
	const params = new URLSearchParams(query);
	params.set(PREVIEW_PARAMETER, parameter);
	return { parameter, key: `${path}?${params}` };
}

function hasListParams(queryParams: readonly string[], search: string): boolean {
	const params = new URLSearchParams(search);
	return queryParams.some((name) => params.has(name));
}

/** Decodes and re-encodes every segment of a path; undefined if it cannot name a page. */
function normalizePath(path: string): string | undefined {
	if (!path.startsWith("/")) return undefined;
	const segments = path.slice(1).split("/");
	const last = segments.length - 1;
	let normalized = "";
	for (const [index, segment] of segments.entries()) {
		const name = decodeSegment(segment);
		const isEmptyWithin = name === "" && index !== last;
		if (name === undefined || isEmptyWithin || name === "." || name === "..") return undefined;
		if (FORBIDDEN_IN_SEGMENT.test(name) || (index === 0 && PREFIXES_WITHOUT_PAGES.has(name)))
			return undefined;
		normalized += `/${encodeURIComponent(name)}`;
	}
	return normalized;
}

/** Decodes a path segment; undefined if an escape is invalid. */
export function decodeSegment(segment: string): string | undefined {
	if (!segment.includes("%")) return segment;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/** Applies the pattern's spelling: the router ignores case and a closing slash. */
function applyPatternSpelling(
	pattern: string,
	path: string,
	normalizeSegment: (value: string) => string = (value) => value,
): string {
	const patternSegments = pattern.split("/");
	const spellSegment = (segment: string, index: number) => {
		const name = patternSegments[index];
		return name === undefined ? segment : name.startsWith(":") ? normalizeSegment(segment) : name;
	};
	return trimTrailingSlashes(path).split("/").map(spellSegment).join("/") || "/";
}

function normalizeQuery(search: string, pageParams: NonNullable<PublicPage["params"]>): string {
	const params = new URLSearchParams(search);
	const query = new URLSearchParams();
	for (const [name, type] of Object.entries(pageParams)) {
		const value = PARAM_NORMALIZERS[type](params.get(name) ?? "");
		if (value) query.set(name, value);
	}
	return query.size > 0 ? `?${query}` : "";
}

/** The panel, the API and the answer to unknown addresses need no rule of their own. */
const RULELESS_PATTERN = /^\/(?:admin|api)(?:\/|$)|^\/\*$/;

function assertSamePages(patterns: ReadonlySet<string>, pages: readonly string[]): void {
	const publicPatterns = [...patterns].filter((pattern) => !RULELESS_PATTERN.test(pattern));
	const unlisted = publicPatterns.filter((pattern) => !pages.includes(pattern));
	if (unlisted.length > 0)
		throw new Error(`public routes in no \`pages\` of a feature: ${unlisted.join(", ")}`);
	const unknown = pages.filter((page) => !patterns.has(page));
	if (unknown.length > 0) throw new Error(`pages that are no route: ${unknown.join(", ")}`);
}
