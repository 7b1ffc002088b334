/** Caches a function's result for each key; clears the cache when it reaches `maxEntries`. */
export function memoize<Key, Value>(compute: (key: Key) => Value, maxEntries: number) {
	const valuesByKey = new Map<Key, Value>();
	return (key: Key): Value => {
		const cachedValue = valuesByKey.get(key);
		if (cachedValue !== undefined) return cachedValue;
		const value = compute(key);
		if (valuesByKey.size >= maxEntries) valuesByKey.clear();
		valuesByKey.set(key, value);
		return value;
	};
}
