/** Returns the newer of two versions of a record; on a tie the second, whose history may be more complete. */
export function pickNewerVersion<T extends { updated_at: string }>(first: T, second: T): T {
	return first.updated_at > second.updated_at ? first : second;
}

/** Data that a page was loaded with, and the latest poll of the same data. */
export type Snapshot<List extends { now: string }> = { loaded: List; current: List };

/**
 * Returns the newer of two snapshots. Responses may arrive out of order, so this drops older ones, and those for data
 * that the page showed before it was loaded again.
 */
export function pickNewerSnapshot<Any extends Snapshot<{ now: string }>>(last: Any, next: Any): Any {
	const isOlder =
		last.loaded === next.loaded ? next.current.now < last.current.now : next.loaded.now < last.loaded.now;
	return isOlder ? last : next;
}
