import type { IncomingMessage } from "node:http";

const MOST_BYTES = 128 * 1024;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Why a form posted to a page is not even read: HTTP status and a sentence. */
export type FormRefusal = { status: 413 | 415; text: string };

/**
 * Reads a form posted to a page, up to 128 kB: pages echo what was typed, so they must not hold more.
 *
 * @returns the body, or why it was refused; never reads past the limit
 */
export async function readFormBody(
	req: IncomingMessage,
): Promise<Buffer<ArrayBuffer> | FormRefusal> {
	if (!FORM.test(req.headers["content-type"] ?? ""))
		return { status: 415, text: "Esta página solo recibe formularios." };
	if (Number(req.headers["content-length"] ?? 0) > MOST_BYTES) return tooLarge();
	const chunks: Buffer[] = [];
	let bytes = 0;
	// Leaving this loop must not end the connection: the refusal still goes through it.
	for await (const chunk of req.iterator({ destroyOnReturn: false })) {
		bytes += (chunk as Buffer).length;
		if (bytes > MOST_BYTES) return tooLarge();
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks);
}

const tooLarge = (): FormRefusal => ({
	status: 413,
	text: "Lo que enviaste es demasiado grande. Vuelve atrás, acorta el texto y envíalo otra vez.",
});
