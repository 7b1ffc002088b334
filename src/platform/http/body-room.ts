import { notNow } from "#platform/errors.ts";

/**
 * Memory for request bodies that are still arriving: the total, and what each body may use even beyond it. Typical
 * forms are 2 kB.
 */
export const BODY_ROOM = { together: 32 * 1024 * 1024, each: 8 * 1024 };

/**
 * Creates a limit for the memory of request bodies that are being read, so that a thousand large unfinished uploads
 * leave room for normal forms.
 *
 * @param message of the RuleError busy (503) when the limit is reached
 * @returns a wrapper that passes chunks on and releases their bytes when the reader ends
 */
export function openBodyRoom(sentence: string, room = BODY_ROOM) {
	let held = 0;
	return async function* inRoom<Chunk extends Uint8Array>(body: AsyncIterable<Chunk>) {
		let bytes = 0;
		try {
			for await (const chunk of body) {
				bytes += chunk.length;
				held += chunk.length;
				if (held > room.together && bytes > room.each) throw notNow("busy", sentence);
				yield chunk;
			}
		} finally {
			held -= bytes;
		}
	};
}
