import type { IncomingMessage } from "node:http";
import { BODY_ROOM, openBodyRoom } from "#platform/http/body-room.ts";
import { isPacked, wholeOf } from "#platform/http/whole-answer.ts";

const MOST_BYTES = 128 * 1024;
const CROWDED = "Hay mucha gente a la vez. Vuelve atrás y envíalo otra vez en unos segundos.";
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Rejection of a form before it is read: HTTP status and message. */
export type FormRefusal = { status: 413 | 415; text: string };

/**
 * Creates a reader of forms posted to pages, up to 128 kB each. Pages echo the input, so it must stay small.
 *
 * @returns reads a body or returns the rejection; never reads past the limit; throws RuleError busy (503)
 */
export function openFormBodies(room = BODY_ROOM) {
	const inRoom = openBodyRoom(CROWDED, room);
	return async (req: IncomingMessage): Promise<Buffer<ArrayBuffer> | FormRefusal> => {
		if (!FORM.test(req.headers["content-type"] ?? ""))
			return { status: 415, text: "Esta página solo recibe formularios." };
		if (isPacked(req.headers["content-encoding"]))
			return { status: 415, text: "Esta página no abre formularios comprimidos." };
		if (Number(req.headers["content-length"] ?? 0) > MOST_BYTES) return tooLarge();
		// Keep the connection open after an early return: the rejection is still sent over it.
		const arriving = inRoom<Buffer>(req.iterator({ destroyOnReturn: false }));
		return (await wholeOf(arriving, MOST_BYTES)) ?? tooLarge();
	};
}

const tooLarge = (): FormRefusal => ({
	status: 413,
	text: "Lo que enviaste es demasiado grande. Vuelve atrás, acorta el texto y envíalo otra vez.",
});
