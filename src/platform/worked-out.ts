/** Caches a function's result for each key; clears the cache when it reaches `maxEntries`. */
export function workedOutOnce<Key, Value>(make: (key: Key) => Value, most: number) {
	const known = new Map<Key, Value>();
	return (key: Key): Value => {
		const kept = known.get(key);
		if (kept !== undefined) return kept;
		const made = make(key);
		if (known.size >= most) known.clear();
		known.set(key, made);
		return made;
	};
}
