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
