import type { IncomingMessage } from "node:http";
import { BODY_ROOM, openBodyRoom } from "#platform/http/body-room.ts";
import { isPacked, wholeOf } from "#platform/http/whole-answer.ts";

const MOST_BYTES = 128 * 1024;
const CROWDED = "Hay mucha gente a la vez. Vuelve atrás y envíalo otra vez en unos segundos.";
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Why a form posted to a page is not even read: HTTP status and a sentence. */
export type FormRefusal = { status: 413 | 415; text: string };

/**
 * Reads forms posted to pages, up to 128 kB each: pages echo what was typed, so they must not hold more.
 *
 * @returns reads a body, or says why it was refused; never reads past the limit; throws RuleError busy (503)
 */
export function openFormBodies(room = BODY_ROOM) {
	const inRoom = openBodyRoom(CROWDED, room);
	return async (req: IncomingMessage): Promise<Buffer<ArrayBuffer> | FormRefusal> => {
		if (!FORM.test(req.headers["content-type"] ?? ""))
			return { status: 415, text: "Esta página solo recibe formularios." };
		if (isPacked(req.headers["content-encoding"]))
			return { status: 415, text: "Esta página no abre formularios comprimidos." };
		if (Number(req.headers["content-length"] ?? 0) > MOST_BYTES) return tooLarge();
		// Leaving it must not end the connection: the refusal still goes through it.
		const arriving = inRoom<Buffer>(req.iterator({ destroyOnReturn: false }));
		return (await wholeOf(arriving, MOST_BYTES)) ?? tooLarge();
	};
}

const tooLarge = (): FormRefusal => ({
	status: 413,
	text: "Lo que enviaste es demasiado grande. Vuelve atrás, acorta el texto y envíalo otra vez.",
});
