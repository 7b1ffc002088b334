import type { Problem as Refusal } from "#platform/http.server.ts";

/** A refusal; of an hour that was taken meanwhile it carries those that are left. */
export type Problem = Refusal & { free?: { day: string; time: string }[] };

/** What became of a form sent by the page: what was stored, or why not. */
export type Outcome<Saved> =
	| { saved: Saved; problem?: undefined }
	| { saved?: undefined; problem: Problem };

const OFFLINE: Problem = {
	code: "offline",
	detail: "No hay conexión. Lo que escribiste sigue aquí: envíalo cuando vuelva la señal.",
};

/** A connection that answers nothing for so long is a lost one; trying again repeats nothing. */
const PATIENCE_MS = 30_000;

/**
 * Sends a public form to the API.
 *
 * @param key the same for every try of one submission (newKey), so that a repeat is not stored twice
 * @returns never throws: a lost connection and an unreadable answer are problems too
 */
export async function submit<Saved>(
	path: `/api/${string}`,
	body: unknown,
	key: string,
): Promise<Outcome<Saved>> {
	try {
		const reply = await fetch(path, {
			method: "POST",
			headers: { "content-type": "application/json", "idempotency-key": key },
			body: JSON.stringify(body),
			// Older browsers have no such clock: there the form waits as long as the connection.
			signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
		});
		const answer: unknown = await reply.json();
		const isStored = reply.ok && (answer as { success?: boolean }).success === true;
		return isStored ? { saved: answer as Saved } : { problem: problemIn(answer) };
	} catch {
		return { problem: OFFLINE };
	}
}

/** A key for one submission. `randomUUID` is missing on plain HTTP, where a shop may try its site first. */
export function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");
}

/** A refusal carries `detail`; an answer with success false may carry only a message. */
function problemIn(answer: unknown): Problem {
	const { message, ...problem } = answer as Partial<Problem> & { message?: string };
	const { code = "refused", detail = message ?? "", fields, free } = problem;
	return { code, detail, ...(fields && { fields }), ...(free && { free }) };
}
