import { isOutage } from "#server/database/outage.ts";

/**
 * Wraps a read so that it returns the last value while the database is down. Pages keep showing contact details and
 * services.
 *
 * @param read one value, the same for all visitors; the last one stays in memory
 */
export function withLastKnownValue<T>(read: () => Promise<T>): () => Promise<T> {
	let lastValue: { value: T } | undefined;
	return async () => {
		try {
			lastValue = { value: await read() };
			return lastValue.value;
		} catch (error) {
			if (!lastValue || !isOutage(error)) throw error;
			return lastValue.value;
		}
	};
}
