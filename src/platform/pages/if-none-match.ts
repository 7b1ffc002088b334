/** Browsers send one tag; ignore tags beyond this number. */
const MOST_TAGS = 50;

/**
 * Checks whether an If-None-Match header contains this ETag. A proxy that compresses the response makes the tag
 * weak.
 *
 * @source RFC 9110 §13.1.2
 */
export function isKnownVersion(sent: string | undefined, etag: string): boolean {
	if (!sent) return false;
	if (sent === etag || sent.trim() === "*") return true;
	return sent.split(",", MOST_TAGS).some((tag) => toStrong(tag.trim()) === toStrong(etag));
}

const toStrong = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
