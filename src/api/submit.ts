import { DEVICE_SECRET_KEY, readTabValue, saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import type { CodedProblem } from "./client.problem.ts";

/** An error response. When the hour was booked meanwhile, it lists the free ones. */
export type Problem = CodedProblem & { free?: { day: string; time: string }[] };

/** Result of a form sent by the page: the stored record or the error. */
export type Outcome<Saved> = { saved: Saved; problem?: undefined } | { saved?: undefined; problem: Problem };

const OFFLINE: Problem = {
	code: "offline",
	detail: "No hay conexión. Lo que escribiste sigue aquí: envíalo cuando vuelva la señal.",
};
const SLOW: Problem = {
	code: "slow",
	detail: "El servidor no contesta. Lo que escribiste sigue aquí: envíalo otra vez, no se duplica.",
};

/** Timeout after which a connection counts as lost; retrying does not duplicate. */
const TIMEOUT_MS = 30_000;
/** By then a restarting server is back, or the phone has changed networks. */
const RETRY_DELAY_MS = 2500;

/**
 * Sends a public form to the API. Attempts with the same data share an idempotency key, also after a reload, so that
 * a lost response causes no duplicate. Network and proxy errors are therefore retried once.
 *
 * @returns never throws: a lost connection and an unreadable answer are problems too
 * @source rules 2.9, 4.3
 */
export async function submit<Saved>(path: `/api/${string}`, body: object): Promise<Outcome<Saved>> {
	const content = JSON.stringify(body);
	const storageKey = `envio:${path}`;
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
	const send = async () => {
		const reply = await fetch(path, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"idempotency-key": getIdempotencyKey(storageKey, content),
				...getDeviceHeader(),
			},
			body: JSON.stringify({ ...body, timestamp: new Date().toISOString() }),
			signal: timeout.signal,
		});
		return { isOk: reply.ok, answer: (await reply.json()) as unknown };
	};
	try {
		const { isOk, answer } = await send().catch(async (error: unknown) => {
			if (!navigator.onLine) throw error;
			await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
			return send();
		});
		const isStored = isOk && (answer as { success?: boolean }).success === true;
		const problem = isStored ? undefined : toProblem(answer);
		// An erased submission is sent under a new key.
		if (problem?.code === "erased") saveTabValue(storageKey, undefined);
		if (problem) return { problem };
		saveTabValue(storageKey, undefined);
		return { saved: answer as Saved };
	} catch (error) {
		// Unparsable JSON comes from a proxy over a working connection.
		const isServer = timeout.signal.aborted || error instanceof SyntaxError;
		return { problem: isServer ? SLOW : OFFLINE };
	} finally {
		clearTimeout(timer);
	}
}

/** Creates an idempotency key. `randomUUID` is missing on plain HTTP, where a shop may try its site first. */
export function createKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");
}

/** Returns the header with this device's secret, shared by its windows; empty without storage. */
function getDeviceHeader(): Record<string, string> {
	try {
		const secret = localStorage.getItem(DEVICE_SECRET_KEY) ?? createKey();
		localStorage.setItem(DEVICE_SECRET_KEY, secret);
		return /^\w{32}$/.test(secret) ? { "device-secret": secret } : {};
	} catch {
		return {};
	}
}

type Attempt = { key: string; content: string };

/**
 * Returns the key of the last attempt with this content, or a new one.
 *
 * @param storageKey storage key of a form's last unconfirmed attempt
 */
function getIdempotencyKey(storageKey: string, content: string): string {
	const lastAttempt = readTabValue<Attempt>(storageKey);
	if (lastAttempt?.content === content) return lastAttempt.key;
	const key = createKey();
	saveTabValue(storageKey, { key, content });
	return key;
}

/** Reads the error: an error response has `detail`; a response with success false may have only a message. */
function toProblem(answer: unknown): Problem {
	const { message, ...problem } = answer as Partial<Problem> & { message?: string };
	const { code = "refused", detail = message ?? "", fields, free } = problem;
	return { code, detail, ...(fields && { fields }), ...(free && { free }) };
}
