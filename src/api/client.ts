import { hc } from "hono/client";
import type { Api } from "#composition/api.server.ts";
import { ADMIN_TOKEN_KEY, WATCH_HEADER } from "#domain/shop.ts";
import type { Problem } from "#server/http/http.server.ts";
import { takeEarlyReply } from "./client.early.ts";
import { KEY_HEADER, noteAnswer, takeKey, toPress } from "./client.keys.ts";
import type { CodedProblem, ProblemCode } from "./client.problem.ts";

type ConflictingRecord = { id?: string; updated_at?: string };

/** An error response of the API, as the panel's pages catch it. */
export class ApiProblem extends Error {
	readonly status: number;
	/** A 409 contains both versions (the current record and the requested one) or names a conflicting record. */
	readonly problem: CodedProblem & { current?: unknown; yours?: unknown } & ConflictingRecord;
	constructor(status: number, problem: CodedProblem) {
		super(problem.detail);
		this.status = status;
		this.problem = problem;
	}
}

/** Returns the message for a failed call: the server's message, or a fallback. */
export function toErrorMessage(problem: unknown, fallback = "Prueba otra vez en un minuto."): string {
	return (problem instanceof ApiProblem && problem.message) || fallback;
}

/** Returns a toast text with the failure and its reason, which may be out of view in a long form. */
export function toFailure(summary: string, problem: unknown): string {
	return `${summary}. ${toErrorMessage(problem)}`;
}

/** Returns the toast text of a form. It omits a reason that the fields and the error list already show. */
export function toFormFailure(summary: string, problem: unknown): string {
	return Object.keys(getFieldErrors(problem)).length > 0 ? summary : toFailure(summary, problem);
}

/**
 * Returns the server's reason for an error; undefined for a lost connection or a response from elsewhere.
 *
 * @source rules 7.11
 */
export function getServerDetail(problem: unknown): string | undefined {
	if (!(problem instanceof ApiProblem) || problem.status === 0) return undefined;
	return (problem.problem.code !== BROKEN.code && problem.message) || undefined;
}

/** Returns the error messages by field. */
export function getFieldErrors(problem: unknown): Record<string, string> {
	return (problem instanceof ApiProblem && problem.problem.fields) || {};
}

/** Returns the current record that a rejected outdated change contains. */
export function getCurrentRecord<Saved>(problem: unknown): Saved | undefined {
	return problem instanceof ApiProblem ? (problem.problem.current as Saved) : undefined;
}

/** Returns true if what the call wanted is done already, by this user before or by a colleague. */
export function isAlreadyDone(problem: unknown): boolean {
	return problem instanceof ApiProblem && problem.problem.code === "already_done";
}

/** Codes of server errors that say that nothing was stored. */
const NOT_STORED_CODES: readonly ProblemCode[] = ["not_saved", "busy", "unavailable"];

/** Returns true if a call may have been stored although its answer did not arrive. */
export function isOutcomeUnknown(problem: unknown): boolean {
	if (!(problem instanceof ApiProblem)) return false;
	const { status } = problem;
	const { code } = problem.problem;
	return status === 0 || code === BROKEN.code || (status >= 500 && !NOT_STORED_CODES.includes(code));
}

/** Returns the record that conflicts with the call. */
export function getConflictingRecord(problem: unknown): ConflictingRecord {
	return problem instanceof ApiProblem && problem.status === 409 ? problem.problem : {};
}

const OFFLINE = "No hay conexión con el servidor. Lo que escribiste sigue aquí.";
const OFFLINE_READ = "No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.";
/** Methods without user input in the body. */
const BODYLESS_METHODS = new Set(["GET", "DELETE"]);
/** Stands in for a response that is not the API's, such as a proxy's error page. */
const BROKEN: CodedProblem = {
	code: "broken",
	detail: "El servidor no respondió bien. Prueba otra vez en un minuto.",
};
/** A call on a dead connection must end too, because polling waits for it. */
const TIMEOUT_MS = 30_000;
/** File downloads have no timeout. */
const FILE_PATHS = /\/api\/admin\/export\//;
/** For these paths a 401 means a wrong password or a session that has already ended. */
const LOGIN_AND_LOGOUT = /\/api\/admin\/log(in|out)$/;

/** Error code of a sensitive step when the password was entered too long ago. */
const PROOF_NEEDED = "password_needed";

type PasswordPrompt = () => Promise<boolean>;
/** Prompts for the password over the open page: after the session ended, or for a sensitive step. */
const passwordPrompts: { session?: PasswordPrompt; proof?: PasswordPrompt } = {};
/** Shared by all calls that were rejected meanwhile. */
let pendingPrompt: Promise<boolean> | undefined;
let usedAt = Date.now();

/**
 * Registers a password prompt.
 *
 * @param prompt resolves to whether the password was given
 * @returns a function that unregisters it
 */
export function onPasswordNeeded(reason: keyof typeof passwordPrompts, prompt: PasswordPrompt): () => void {
	passwordPrompts[reason] = prompt;
	return () => {
		if (passwordPrompts[reason] === prompt) delete passwordPrompts[reason];
	};
}

/** Returns true for a call that failed because the user declined the password prompt; it needs no message. */
export function isPasswordDeclined(problem: unknown): boolean {
	return problem instanceof ApiProblem && problem.problem.code === PROOF_NEEDED;
}

const USED_KEY = "admin_used_at";

/**
 * Returns when any tab of this browser last made a call for its user, in milliseconds. Background calls do not count.
 */
export function getLastUsedAt(): number {
	const storedAt = Number(localStorage.getItem(USED_KEY));
	// A future time was written under another clock.
	const otherTabUsedAt = storedAt > Date.now() ? 0 : storedAt;
	try {
		if (usedAt > otherTabUsedAt) localStorage.setItem(USED_KEY, String(usedAt));
	} catch {
		// Storage is full: the other tabs miss this update.
	}
	return Math.max(usedAt, otherTabUsedAt);
}

/** Options for background calls of the panel. */
export const BACKGROUND_CALL = { headers: { [WATCH_HEADER]: "1" } };

/**
 * API client of the panel. It sends the stored token. A 401, or a 403 of a sensitive step, prompts for the password
 * over the page and then continues.
 */
export const staffApi = hc<Api>("/", { fetch: fetchAsStaff }).api;

/** Sends a request of `staffApi` and retries it after a password prompt. */
export async function fetchAsStaff(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const reply = await fetchInSession(input, init);
	if (reply.status !== 403 || !passwordPrompts.proof) return reply;
	const { code } = (await reply
		.clone()
		.json()
		.catch(() => ({}))) as Partial<CodedProblem>;
	if (code !== PROOF_NEEDED) return reply;
	return (await passwordPrompts.proof()) ? fetchInSession(input, init) : reply;
}

async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const path = getPathname(input);
	const { reply, token } = await send(input, init);
	if (reply.status !== 401 || LOGIN_AND_LOGOUT.test(path) || !passwordPrompts.session) return reply;
	// Another tab may have logged in meanwhile and stored a new token.
	if (token !== localStorage.getItem(ADMIN_TOKEN_KEY)) {
		const retry = await send(input, init);
		if (retry.reply.status !== 401) return retry.reply;
	}
	pendingPrompt ??= passwordPrompts.session().finally(() => {
		pendingPrompt = undefined;
	});
	return (await pendingPrompt) ? (await send(input, init)).reply : reply;
}

const getPathname = (input: RequestInfo | URL) =>
	new URL(input instanceof Request ? input.url : input, location.origin).pathname;

async function send(input: RequestInfo | URL, init: RequestInit | undefined) {
	const headers = new Headers(init?.headers);
	const token = localStorage.getItem(ADMIN_TOKEN_KEY);
	if (token) headers.set("authorization", `Bearer ${token}`);
	const method = init?.method ?? (input instanceof Request ? input.method : "GET");
	const press = toPress(input instanceof Request ? input.url : String(input), method, init?.body);
	if (press !== undefined && !headers.has(KEY_HEADER)) headers.set(KEY_HEADER, takeKey(press));
	const limit = FILE_PATHS.test(getPathname(input)) ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) };
	const early = takeEarlyReply(input, method, token);
	const reply = await (early ?? fetch(input, { ...limit, ...init, headers })).catch(() => {
		throw new ApiProblem(
			0,
			toOfflineProblem(BODYLESS_METHODS.has(method.toUpperCase()) ? OFFLINE_READ : OFFLINE),
		);
	});
	if (press !== undefined) noteAnswer(press, reply);
	if (reply.ok && !headers.has(WATCH_HEADER)) usedAt = Date.now();
	return { reply, token };
}

/** Offset of the server's clock from this machine's, from the last response with a time. */
let clockOffsetMs = 0;

/** Returns the server's time, because due dates must not depend on a wrong local clock. */
export function getServerNow(): Date {
	return new Date(Date.now() + clockOffsetMs);
}

/** A call of the typed client, before its answer is read. */
export type ApiCall<Body> = Promise<{ ok: boolean; status: number; json: () => Promise<Body | Problem> }>;

/**
 * Waits for a response and reads it. A `now` in it sets the panel's clock.
 *
 * @throws ApiProblem with the Spanish message of the error, or of a lost connection (status 0)
 */
export async function read<Body>(call: ApiCall<Body>): Promise<Exclude<Body, Problem>> {
	const reply = await call.catch(throwOffline);
	const body = await reply.json().catch(toBrokenOrThrow);
	if (!reply.ok || body === BROKEN) throw new ApiProblem(reply.status, (body ?? BROKEN) as CodedProblem);
	const serverTime = (body as { now?: unknown } | null)?.now;
	if (typeof serverTime === "string") clockOffsetMs = Date.parse(serverTime) - Date.now();
	return body as Exclude<Body, Problem>;
}

const toOfflineProblem = (detail: string): CodedProblem => ({ code: "offline", detail });

/** Returns BROKEN for unparsable JSON, which is not the API's; any other read error is a lost connection. */
const toBrokenOrThrow = (reason: unknown) => (reason instanceof SyntaxError ? BROKEN : throwOffline(reason));

function throwOffline(reason: unknown): never {
	throw reason instanceof ApiProblem ? reason : new ApiProblem(0, toOfflineProblem(OFFLINE));
}

type FileReply = Pick<Response, "ok" | "status" | "headers" | "blob" | "json">;

/** A call whose answer is a file. */
export type FileCall = Promise<FileReply>;

/**
 * Saves the file in a response under the name from the server.
 *
 * @throws ApiProblem with the message of the error, or of a lost connection (status 0)
 */
export async function download(call: FileCall): Promise<void> {
	const reply = await call.catch(throwOffline);
	if (!reply.ok) throw new ApiProblem(reply.status, (await reply.json().catch(() => BROKEN)) as CodedProblem);
	const file = await reply.blob().catch(() => {
		throw new ApiProblem(0, toOfflineProblem(OFFLINE_READ));
	});
	const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
	saveAs(file, name ?? "clientes.xlsx");
}

/** Saves a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	Object.assign(document.createElement("a"), { href: url, download: name }).click();
	// The browser reads the file after the click has returned.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
