/** A path without the slashes it ends with. It counts: the pattern for it starts anew at every slash of a long row. */
export function withoutLastSlashes(path: string): string {
	let end = path.length;
	while (end > 0 && path[end - 1] === "/") end--;
	return path.slice(0, end);
}

/** A text as a part of an address; half a letter, which cannot be one, becomes the sign for that. */
export function urlPart(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

/** An address without its query. */
export function withoutQuery(url: string): string {
	const [path = ""] = url.split("?", 1);
	return path;
}
