/** Pseudo-random choices that are the same in every run. */
export type Chance = ReturnType<typeof openChance>;

/**
 * Creates a generator (mulberry32).
 * @param seed any number; equal seeds give equal choices
 */
export function openChance(seed: number) {
	let state = seed;
	function next(): number {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	const hex = () =>
		Math.floor(next() * 2 ** 32)
			.toString(16)
			.padStart(8, "0");
	return {
		/** Returns a number from 0 up to 1. */
		next,
		/** Returns an integer from 0 to `limit` - 1. */
		below: (below: number) => Math.floor(next() * below),
		happens: (share: number) => next() < share,
		pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
		/** Returns an id shaped like a UUID, so that keys are as long and as scattered as real ones. */
		id: () => {
			const text = hex() + hex() + hex() + hex();
			return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
		},
	};
}
