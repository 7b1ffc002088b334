import { isOutage } from "#platform/database/outage.ts";

/**
 * Wraps a read so that it returns the last value while the database is down. Pages keep showing contact details and
 * services.
 *
 * @param read one value, the same for all visitors; the last one stays in memory
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
