/** Returns the newer of two versions of a record; on a tie the second, whose history may be more complete. */
export function laterVersion<T extends { updated_at: string }>(one: T, other: T): T {
	return one.updated_at > other.updated_at ? one : other;
}

/** Data that a page was loaded with, and the latest poll of the same data. */
export type Look<List extends { now: string }> = { loaded: List; shown: List };

/**
 * Returns the newer of two snapshots. Responses may arrive out of order, so this drops older ones, and those for data
 * that the page showed before it was loaded again.
 */
export function laterLook<Any extends Look<{ now: string }>>(last: Any, next: Any): Any {
	const isOlder =
		last.loaded === next.loaded
			? next.shown.now < last.shown.now
			: next.loaded.now < last.loaded.now;
	return isOlder ? last : next;
}
