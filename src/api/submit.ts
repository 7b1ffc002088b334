import { DEVICE, recall, remember } from "#device/tab.ts";
import type { Problem as Refusal } from "#platform/http/http.server.ts";

/** An error response. When the hour was booked meanwhile, it lists the free ones. */
export type Problem = Refusal & { free?: { day: string; time: string }[] };

/** Result of a form sent by the page: the stored record or the error. */
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

/** Timeout after which a connection counts as lost; retrying does not duplicate. */
const PATIENCE_MS = 30_000;
/** By then a restarting server is back, or the phone has changed networks. */
const AGAIN_AFTER_MS = 2500;

/**
 * Sends a public form to the API. Attempts with the same data share an idempotency key, also after a reload, so that
 * a lost response causes no duplicate. Network and proxy errors are therefore retried once.
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
		// Unparsable JSON comes from a proxy over a working connection.
		const isServer = patience.signal.aborted || error instanceof SyntaxError;
		return { problem: isServer ? SLOW : OFFLINE };
	} finally {
		clearTimeout(timer);
	}
}

/** Creates an idempotency key. `randomUUID` is missing on plain HTTP, where a shop may try its site first. */
export function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");
}

/** Returns the header with this device's secret, shared by its windows; empty without storage. */
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

/**
 * Returns the key of the last attempt with this content, or a new one.
 *
 * @param place storage key of a form's last unconfirmed attempt
 */
function keyFor(place: string, content: string): string {
	const last = recall<Attempt>(place);
	if (last?.content === content) return last.key;
	const key = newKey();
	remember(place, { key, content });
	return key;
}

/** Reads the error: an error response has `detail`; a response with success false may have only a message. */
function problemIn(answer: unknown): Problem {
	const { message, ...problem } = answer as Partial<Problem> & { message?: string };
	const { code = "refused", detail = message ?? "", fields, free } = problem;
	return { code, detail, ...(fields && { fields }), ...(free && { free }) };
}
