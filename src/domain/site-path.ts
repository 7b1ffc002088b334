/** Trims trailing slashes. A loop, because a regular expression backtracks at every slash of a long run. */
export function trimTrailingSlashes(path: string): string {
	let end = path.length;
	while (end > 0 && path[end - 1] === "/") end--;
	return path.slice(0, end);
}

/** Encodes a text as a URL segment; a lone surrogate becomes the replacement character. */
export function encodeUrlSegment(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

/** Returns a URL without its query. */
export function stripQuery(url: string): string {
	const [path = ""] = url.split("?", 1);
	return path;
}

/** The parameter of a signed preview, in the address of a page and of its calls. */
export const PREVIEW_PARAMETER = "muestra";
/** Begins the parameter of a preview of the whole private site. */
export const SITE_PREVIEW_SIDE = "sitio";

const LINK = /(<a [^>]*?href=")(\/[^"]*)"/g;
/** The panel, the API and files are not previewed, and `//` names another host. */
const NOT_PREVIEWED = /^\/(?:\/|admin\b|api\b)|\.\w{2,5}$/;

/** Returns whether a path leads to a page of the public site. */
export const isSitePage = (path: string) =>
	path.startsWith("/") && !NOT_PREVIEWED.test(stripQuery(path.split("#", 1)[0] ?? ""));

/** Adds the parameter of a preview to a path of this site. */
export function addPreview(path: string, parameter: string): string {
	const [, target = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
	if (new URLSearchParams(target.split("?")[1]).has(PREVIEW_PARAMETER)) return path;
	return `${target}${target.includes("?") ? "&" : "?"}${PREVIEW_PARAMETER}=${parameter}${hash}`;
}

/** Makes the links of a previewed page lead on within the preview. */
export const carryPreview = (html: string, parameter: string) =>
	html.replace(LINK, (link, start: string, path: string) =>
		isSitePage(path) ? `${start}${addPreview(path, parameter)}"` : link,
	);
