import { hc } from "hono/client";
import type { Problem } from "#platform/http/http.server.ts";
import { ADMIN_TOKEN_KEY, WATCH_HEADER } from "#workshop.ts";
import type { Api } from "./app.server.ts";
import { earlyReply } from "./client.early.ts";

type Other = { id?: string; updated_at?: string };

/** A refusal of the API, as the panel's pages catch it. */
export class ApiProblem extends Error {
	readonly status: number;
	/** A 409 brings both versions, the record as it is now and as the call wanted it, or names another that is in the way. */
	readonly problem: Problem & { current?: unknown; yours?: unknown } & Other;
	constructor(status: number, problem: Problem) {
		super(problem.detail);
		this.status = status;
		this.problem = problem;
	}
}

/** What to tell somebody about a call that failed: the server's sentence, if it gave one. */
export function sentenceOf(problem: unknown, otherwise = "Prueba otra vez en un minuto."): string {
	return (problem instanceof ApiProblem && problem.message) || otherwise;
}

/** What failed and why, as a toast says it: the reason at the top of a long form may be out of view. */
export function failureOf(what: string, problem: unknown): string {
	return `${what}. ${sentenceOf(problem)}`;
}

/** The same of a form: a reason that stands at a field, and in the list above that has the focus, is not said a third time. */
export function failureOfForm(what: string, problem: unknown): string {
	return Object.keys(fieldsIn(problem)).length > 0 ? what : failureOf(what, problem);
}

/**
 * The server's own reason for a refusal: undefined for a lost connection, and for an answer that was not the API's.
 *
 * @source rules 7.11
 */
export function serverDetailOf(problem: unknown): string | undefined {
	if (!(problem instanceof ApiProblem) || problem.status === 0) return undefined;
	return (problem.problem.code !== BROKEN.code && problem.message) || undefined;
}

/** What a refusal says of each field. */
export function fieldsIn(problem: unknown): Record<string, string> {
	return (problem instanceof ApiProblem && problem.problem.fields) || {};
}

/** The record as it is now, which comes with the refusal of a change that was too late. */
export function currentIn<Saved>(problem: unknown): Saved | undefined {
	return problem instanceof ApiProblem ? (problem.problem.current as Saved) : undefined;
}

/** The other record for which a call was refused. */
export function inTheWayOf(problem: unknown): Other {
	return problem instanceof ApiProblem && problem.status === 409 ? problem.problem : {};
}

const OFFLINE = "No hay conexión con el servidor. Lo que escribiste sigue aquí.";
const OFFLINE_READ = "No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.";
/** With these nobody sends what they wrote. */
const WORDLESS = new Set(["GET", "DELETE"]);
/** What stands for an answer that is not the API's own, such as a page of the proxy before it. */
const BROKEN: Problem = {
	code: "broken",
	detail: "El servidor no respondió bien. Prueba otra vez en un minuto.",
};
/** On a line that died without a word a call must end too: whoever looks again every few seconds waits for it. */
const PATIENCE_MS = 30_000;
/** A file may take longer than that to arrive. */
const FILES = /\/api\/admin\/export\//;
/** These say by themselves what a 401 means: a wrong password, or a session that was over anyway. */
const ENTRY_AND_EXIT = /\/api\/admin\/log(in|out)$/;

/** What a sensitive step answers when the password was given too long ago. */
const PROOF_NEEDED = "password_needed";

type Ask = () => Promise<boolean>;
/** How to ask for the password over the open page: the session ended, or a sensitive step wants proof. */
const asks: { session?: Ask; proof?: Ask } = {};
/** The one question that every call refused meanwhile waits for. */
let asking: Promise<boolean> | undefined;
let usedAt = Date.now();

/** @param ask resolves to whether it was given. @returns a function that takes it back */
export function onPasswordNeeded(reason: keyof typeof asks, ask: Ask): () => void {
	asks[reason] = ask;
	return () => {
		if (asks[reason] === ask) delete asks[reason];
	};
}

/** Whether a call came to nothing because somebody would not give the password: that needs no message. */
export function isGivenUp(problem: unknown): boolean {
	return problem instanceof ApiProblem && problem.problem.code === PROOF_NEEDED;
}

const USED_KEY = "admin_used_at";

/** When a tab of this browser last made a call on somebody's behalf, in milliseconds; watching does not count. */
export function lastUse(): number {
	const kept = Number(localStorage.getItem(USED_KEY));
	// A time to come was written under another clock.
	const elsewhere = kept > Date.now() ? 0 : kept;
	try {
		if (usedAt > elsewhere) localStorage.setItem(USED_KEY, String(usedAt));
	} catch {
		// Storage is full: only the other tabs do not hear of it.
	}
	return Math.max(usedAt, elsewhere);
}

/** Options of a call that the panel makes by itself. */
export const AS_WATCHER = { headers: { [WATCH_HEADER]: "1" } };

/**
 * The API as the panel sees it: with the stored token; a 401, and a 403 of a sensitive step, ask for the password
 * over the page and then go on.
 */
export const staffApi = hc<Api>("/", { fetch: fetchAsStaff }).api;

/** What `staffApi` sends with. */
export async function fetchAsStaff(
	input: RequestInfo | URL,
	init?: RequestInit,
): Promise<Response> {
	const reply = await fetchInSession(input, init);
	if (reply.status !== 403 || !asks.proof) return reply;
	const { code } = (await reply
		.clone()
		.json()
		.catch(() => ({}))) as Partial<Problem>;
	if (code !== PROOF_NEEDED) return reply;
	return (await asks.proof()) ? fetchInSession(input, init) : reply;
}

async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const path = pathOf(input);
	const { reply, token } = await send(input, init);
	if (reply.status !== 401 || ENTRY_AND_EXIT.test(path) || !asks.session) return reply;
	// Another tab may have logged in since: then the new token is there already.
	if (token !== localStorage.getItem(ADMIN_TOKEN_KEY)) {
		const again = await send(input, init);
		if (again.reply.status !== 401) return again.reply;
	}
	asking ??= asks.session().finally(() => {
		asking = undefined;
	});
	return (await asking) ? (await send(input, init)).reply : reply;
}

const pathOf = (input: RequestInfo | URL) =>
	new URL(input instanceof Request ? input.url : input, location.origin).pathname;

async function send(input: RequestInfo | URL, init: RequestInit | undefined) {
	const headers = new Headers(init?.headers);
	const token = localStorage.getItem(ADMIN_TOKEN_KEY);
	if (token) headers.set("authorization", `Bearer ${token}`);
	const method = init?.method ?? (input instanceof Request ? input.method : "GET");
	const limit = FILES.test(pathOf(input)) ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
	const early = earlyReply(input, method, token);
	const reply = await (early ?? fetch(input, { ...limit, ...init, headers })).catch(() => {
		throw new ApiProblem(0, offline(WORDLESS.has(method.toUpperCase()) ? OFFLINE_READ : OFFLINE));
	});
	if (reply.ok && !headers.has(WATCH_HEADER)) usedAt = Date.now();
	return { reply, token };
}

/** How far the server's clock is from this machine's watch, by the last answer that told the time. */
let shiftMs = 0;

/** The server's time: what is due must not depend on a wrong watch. */
export function serverNow(): Date {
	return new Date(Date.now() + shiftMs);
}

/**
 * Waits for an answer and reads it. One that tells the time as `now` sets the panel's clock.
 *
 * @throws ApiProblem with the Spanish sentence of the refusal, or of a lost connection (status 0)
 */
export async function read<Body>(
	call: Promise<{ ok: boolean; status: number; json: () => Promise<Body | Problem> }>,
): Promise<Exclude<Body, Problem>> {
	const reply = await call.catch(lost);
	const body = await reply.json().catch(brokenOrLost);
	if (!reply.ok || body === BROKEN) throw new ApiProblem(reply.status, (body ?? BROKEN) as Problem);
	const told = (body as { now?: unknown } | null)?.now;
	if (typeof told === "string") shiftMs = Date.parse(told) - Date.now();
	return body as Exclude<Body, Problem>;
}

const offline = (detail: string): Problem => ({ code: "offline", detail });

/** What does not parse is not the API's own; anything else that ends the reading is the line. */
const brokenOrLost = (reason: unknown) => (reason instanceof SyntaxError ? BROKEN : lost(reason));

function lost(reason: unknown): never {
	throw reason instanceof ApiProblem ? reason : new ApiProblem(0, offline(OFFLINE));
}

type FileReply = Pick<Response, "ok" | "status" | "headers" | "blob" | "json">;

/**
 * Saves the file that a call answers with, under the name the server gave it.
 *
 * @throws ApiProblem with the sentence of the refusal, or of a lost connection (status 0)
 */
export async function download(call: Promise<FileReply>): Promise<void> {
	const reply = await call.catch(lost);
	if (!reply.ok)
		throw new ApiProblem(reply.status, (await reply.json().catch(() => BROKEN)) as Problem);
	const file = await reply.blob().catch(() => {
		throw new ApiProblem(0, offline(OFFLINE_READ));
	});
	const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
	saveAs(file, name ?? "clientes.xlsx");
}

/** Saves a file where the browser saves its downloads. */
export function saveAs(file: Blob, name: string): void {
	const address = URL.createObjectURL(file);
	Object.assign(document.createElement("a"), { href: address, download: name }).click();
	// The browser reads the file after the click has returned.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
