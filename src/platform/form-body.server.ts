import type { IncomingMessage } from "node:http";
import { RuleError } from "./errors.ts";

const MOST_BYTES = 128 * 1024;
/** What forms that are still arriving hold together, and what each may hold however many there are: people type 2 kB. */
const ROOM = { together: 32 * 1024 * 1024, each: 8 * 1024 };
const CROWDED = "Hay mucha gente a la vez. Vuelve atrás y envíalo otra vez en unos segundos.";
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Why a form posted to a page is not even read: HTTP status and a sentence. */
export type FormRefusal = { status: 413 | 415; text: string };

/**
 * Reads forms posted to pages, up to 128 kB each: pages echo what was typed, so they must not hold more. A thousand
 * large ones that never end leave room for what people send.
 *
 * @returns reads a body, or says why it was refused; never reads past the limit; throws RuleError busy (503)
 */
export function openFormBodies(room = ROOM) {
	let held = 0;
	return async (req: IncomingMessage): Promise<Buffer<ArrayBuffer> | FormRefusal> => {
		if (!FORM.test(req.headers["content-type"] ?? ""))
			return { status: 415, text: "Esta página solo recibe formularios." };
		if (Number(req.headers["content-length"] ?? 0) > MOST_BYTES) return tooLarge();
		const chunks: Buffer[] = [];
		let bytes = 0;
		try {
			// Leaving this loop must not end the connection: the refusal still goes through it.
			for await (const chunk of req.iterator({ destroyOnReturn: false })) {
				bytes += (chunk as Buffer).length;
				held += (chunk as Buffer).length;
				if (bytes > MOST_BYTES) return tooLarge();
				if (held > room.together && bytes > room.each)
					throw new RuleError("busy", CROWDED, { status: 503 });
				chunks.push(chunk as Buffer);
			}
		} finally {
			held -= bytes;
		}
		return Buffer.concat(chunks);
	};
}

const tooLarge = (): FormRefusal => ({
	status: 413,
	text: "Lo que enviaste es demasiado grande. Vuelve atrás, acorta el texto y envíalo otra vez.",
});
