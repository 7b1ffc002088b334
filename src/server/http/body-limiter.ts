import { rejectOnServer } from "#server/errors.ts";

/**
 * Memory for request bodies that are still arriving: the total, and what each body may use even beyond it. Typical
 * forms are 2 kB.
 */
export const BODY_LIMITS = { totalBytes: 32 * 1024 * 1024, bytesPerBody: 8 * 1024 };

/**
 * Creates a limit for the memory of request bodies that are being read, so that a thousand large unfinished uploads
 * leave room for normal forms.
 *
 * @param message of the RuleError busy (503) when the limit is reached
 * @returns a wrapper that passes chunks on and releases their bytes when the reader ends
 */
export function createBodyLimiter(message: string, limits = BODY_LIMITS) {
	let totalHeldBytes = 0;
	return async function* limitBody<Chunk extends Uint8Array>(body: AsyncIterable<Chunk>) {
		let bytes = 0;
		try {
			for await (const chunk of body) {
				bytes += chunk.length;
				totalHeldBytes += chunk.length;
				if (totalHeldBytes > limits.totalBytes && bytes > limits.bytesPerBody)
					throw rejectOnServer("busy", message);
				yield chunk;
			}
		} finally {
			totalHeldBytes -= bytes;
		}
	};
}
