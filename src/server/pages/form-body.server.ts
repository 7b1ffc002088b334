import type { IncomingMessage } from "node:http";
import { BODY_LIMITS, createBodyLimiter } from "#server/http/body-limiter.ts";
import { isCompressed, readUpTo } from "#server/http/read-limited.ts";

const MAX_FORM_BYTES = 128 * 1024;
const BUSY_MESSAGE = "Hay mucha gente a la vez. Vuelve atrás y envíalo otra vez en unos segundos.";
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Rejection of a form before it is read: HTTP status and message. */
export type FormRejection = { status: 413 | 415; text: string };

/**
 * Creates a reader of forms posted to pages, up to 128 kB each. Pages echo the input, so it must stay small.
 *
 * @returns reads a body or returns the rejection; never reads past the limit; throws RuleError busy (503)
 */
export function createFormReader(limits = BODY_LIMITS) {
	const limitBody = createBodyLimiter(BUSY_MESSAGE, limits);
	return async (req: IncomingMessage): Promise<Buffer<ArrayBuffer> | FormRejection> => {
		if (!FORM.test(req.headers["content-type"] ?? ""))
			return { status: 415, text: "Esta página solo recibe formularios." };
		if (isCompressed(req.headers["content-encoding"]))
			return { status: 415, text: "Esta página no abre formularios comprimidos." };
		if (Number(req.headers["content-length"] ?? 0) > MAX_FORM_BYTES) return createTooLargeRejection();
		// Keep the connection open after an early return: the rejection is still sent over it.
		const limitedBody = limitBody<Buffer>(req.iterator({ destroyOnReturn: false }));
		return (await readUpTo(limitedBody, MAX_FORM_BYTES)) ?? createTooLargeRejection();
	};
}

const createTooLargeRejection = (): FormRejection => ({
	status: 413,
	text: "Lo que enviaste es demasiado grande. Vuelve atrás, acorta el texto y envíalo otra vez.",
});
