import { isOutage } from "#platform/database/outage.ts";

/**
 * What was read last, for as long as the database is away: how to reach the shop, and what it does, stay on every page.
 *
 * @param read one value, the same for everybody; the last one is kept in memory
 */
export function orLastKnown<T>(read: () => Promise<T>): () => Promise<T> {
	let known: { value: T } | undefined;
	return async () => {
		try {
			known = { value: await read() };
			return known.value;
		} catch (error) {
			if (!known || !isOutage(error)) throw error;
			return known.value;
		}
	};
}
