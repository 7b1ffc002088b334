/** Of two readings of one record the later; of two of the same version the second, which may know more of its history. */
export function laterVersion<T extends { updated_at: string }>(one: T, other: T): T {
	return one.updated_at > other.updated_at ? one : other;
}

/** What a page was loaded with, and a later look at the same. */
export type Look<List extends { now: string }> = { loaded: List; shown: List };

/**
 * Of two looks the later. They may come back in another order than they set out: an older one comes to nothing, and
 * so does one at what the page showed before it was loaded anew.
 */
export function laterLook<Any extends Look<{ now: string }>>(last: Any, next: Any): Any {
	const isOlder =
		last.loaded === next.loaded
			? next.shown.now < last.shown.now
			: next.loaded.now < last.loaded.now;
	return isOlder ? last : next;
}
