/** Pseudo-random choices that are the same in every run. */
export type RandomGenerator = ReturnType<typeof createRandomGenerator>;

/**
 * Creates a generator (mulberry32).
 * @param seed any number; equal seeds give equal choices
 */
export function createRandomGenerator(seed: number) {
	let state = seed;
	function nextFraction(): number {
		state = (state + 0x6d2b79f5) | 0;
		let hash = Math.imul(state ^ (state >>> 15), 1 | state);
		hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
		return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
	}
	const createHex = () =>
		Math.floor(nextFraction() * 2 ** 32)
			.toString(16)
			.padStart(8, "0");
	return {
		/** Returns a number from 0 up to 1. */
		nextFraction,
		/** Returns an integer from 0 to `limit` - 1. */
		nextInteger: (limit: number) => Math.floor(nextFraction() * limit),
		nextBoolean: (probability: number) => nextFraction() < probability,
		pickItem: <Item>(items: readonly Item[]): Item =>
			items[Math.floor(nextFraction() * items.length)] as Item,
		/** Returns an id shaped like a UUID, so that keys are as long and as scattered as real ones. */
		createId: () => {
			const text = createHex() + createHex() + createHex() + createHex();
			return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
		},
	};
}
