/** Browsers send one; what comes after so many is nobody's. */
const MOST_TAGS = 50;

/**
 * Whether an If-None-Match names this version. A proxy that packs an answer makes its tag a weak one.
 *
 * @source RFC 9110 §13.1.2
 */
export function isKnownVersion(sent: string | undefined, etag: string): boolean {
	if (!sent) return false;
	if (sent === etag || sent.trim() === "*") return true;
	return sent.split(",", MOST_TAGS).some((tag) => toStrong(tag.trim()) === toStrong(etag));
}

const toStrong = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
