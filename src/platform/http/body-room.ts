import { notNow } from "#platform/errors.ts";

/** What bodies that are still arriving hold together, and what each may hold however many there are: people type 2 kB. */
export const BODY_ROOM = { together: 32 * 1024 * 1024, each: 8 * 1024 };

/**
 * Counts what is held of the bodies that are read through it: a thousand large ones that never end leave room for what
 * people send.
 *
 * @param sentence of the RuleError busy (503) for who finds no room
 * @returns passes a body's chunks on; what it held is given back when its reader ends, for whatever reason
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
