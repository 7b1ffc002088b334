/** Creates a function that shares one running operation among concurrent callers with the same key. */
export function oneForAll<Outcome, Key = string>() {
	const underWay = new Map<Key, Promise<Outcome>>();
	return (key: Key, begin: () => Promise<Outcome>): Promise<Outcome> => {
		const begun = underWay.get(key) ?? begin().finally(() => underWay.delete(key));
		underWay.set(key, begun);
		return begun;
	};
}
