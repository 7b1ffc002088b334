import { parseAccept } from "hono/utils/accept";

/**
 * Checks whether an Accept-Encoding header accepts this encoding, by name or `*`, with a weight above 0.
 *
 * @param name in lower case
 * @source RFC 9110 §12.5.3
 */
export function isEncodingAccepted(header: string, name: string): boolean {
	const codings = parseAccept(header);
	const coding =
		codings.find(({ type }) => type.toLowerCase() === name) ?? codings.find(({ type }) => type === "*");
	return coding !== undefined && coding.q > 0;
}

/** Browsers send one tag; ignore tags beyond this number. */
const MAX_TAGS = 50;

/**
 * Checks whether an If-None-Match header contains this ETag. A proxy that compresses the response makes the tag
 * weak.
 *
 * @source RFC 9110 §13.1.2
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
	if (!header) return false;
	if (header === etag || header.trim() === "*") return true;
	return header.split(",", MAX_TAGS).some((tag) => stripWeakPrefix(tag.trim()) === stripWeakPrefix(etag));
}

const stripWeakPrefix = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
