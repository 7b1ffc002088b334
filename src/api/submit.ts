import { DEVICE, recall, remember } from "#device/tab.ts";
import type { Problem as Refusal } from "#platform/http/http.server.ts";

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
const SLOW: Problem = {
	code: "slow",
	detail: "El servidor no contesta. Lo que escribiste sigue aquí: envíalo otra vez, no se duplica.",
};

/** A connection that answers nothing for so long is a lost one; trying again repeats nothing. */
const PATIENCE_MS = 30_000;
/** A server that restarts is back by then, and so is a phone that changed its network. */
const AGAIN_AFTER_MS = 2500;

/**
 * Sends a public form to the API. Tries of the same data go under the same key, also after a reload, so that one whose
 * answer got lost is not stored twice; so a line that breaks, and a proxy that finds nobody, are tried once more.
 *
 * @returns never throws: a lost connection and an unreadable answer are problems too
 * @source rules 2.9, 4.3
 */
export async function submit<Saved>(path: `/api/${string}`, body: object): Promise<Outcome<Saved>> {
	const content = JSON.stringify(body);
	const place = `envio:${path}`;
	const patience = new AbortController();
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
	const send = async () => {
		const reply = await fetch(path, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"idempotency-key": keyFor(place, content),
				...thisDevice(),
			},
			body: JSON.stringify({ ...body, timestamp: new Date().toISOString() }),
			signal: patience.signal,
		});
		return { isOk: reply.ok, answer: (await reply.json()) as unknown };
	};
	try {
		const { isOk, answer } = await send().catch(async (error: unknown) => {
			if (!navigator.onLine) throw error;
			await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
			return send();
		});
		const isStored = isOk && (answer as { success?: boolean }).success === true;
		if (!isStored) return { problem: problemIn(answer) };
		remember(place, undefined);
		return { saved: answer as Saved };
	} catch (error) {
		// What does not parse came over a line that works, from a proxy that found nobody.
		const isServer = patience.signal.aborted || error instanceof SyntaxError;
		return { problem: isServer ? SLOW : OFFLINE };
	} finally {
		clearTimeout(timer);
	}
}

/** A key for one submission. `randomUUID` is missing on plain HTTP, where a shop may try its site first. */
export function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");
}

/** A secret of this device: another window of it says the same, and a browser that stores nothing none at all. */
function thisDevice(): Record<string, string> {
	try {
		const known = localStorage.getItem(DEVICE) ?? newKey();
		localStorage.setItem(DEVICE, known);
		return /^\w{32}$/.test(known) ? { "device-secret": known } : {};
	} catch {
		return {};
	}
}

type Attempt = { key: string; content: string };

/** @param place where the last unstored try of a form is remembered */
function keyFor(place: string, content: string): string {
	const last = recall<Attempt>(place);
	if (last?.content === content) return last.key;
	const key = newKey();
	remember(place, { key, content });
	return key;
}

/** A refusal carries `detail`; an answer with success false may carry only a message. */
function problemIn(answer: unknown): Problem {
	const { message, ...problem } = answer as Partial<Problem> & { message?: string };
	const { code = "refused", detail = message ?? "", fields, free } = problem;
	return { code, detail, ...(fields && { fields }), ...(free && { free }) };
}
