import { hc } from "hono/client";
import type { Problem } from "#platform/http.server.ts";
import { ADMIN_TOKEN_KEY } from "#workshop.ts";
import type { Api } from "./app.server.ts";

/** A refusal of the API, as the panel's pages catch it. */
export class ApiProblem extends Error {
	readonly status: number;
	readonly problem: Problem;
	constructor(status: number, problem: Problem) {
		super(problem.detail);
		this.status = status;
		this.problem = problem;
	}
}

const OFFLINE = "No hay conexión con el servidor. Lo que escribiste sigue aquí.";

/** Resolves once somebody logged in again over the open page; set by the panel's layout. */
let askForPassword: (() => Promise<void>) | undefined;

/** Says how to ask for the password when a session has ended. @returns a function that takes it back */
export function onSessionEnd(ask: () => Promise<void>): () => void {
	askForPassword = ask;
	return () => {
		if (askForPassword === ask) askForPassword = undefined;
	};
}

/** The API as the panel sees it: with the stored token; a 401 asks for the password and then goes on. */
export const staffApi = hc<Api>("/", { fetch: fetchAsStaff }).api;

async function fetchAsStaff(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const isLogin = String(input).endsWith("/api/admin/login");
	const send = () => {
		const headers = new Headers(init?.headers);
		const token = localStorage.getItem(ADMIN_TOKEN_KEY);
		if (token && !isLogin) headers.set("authorization", `Bearer ${token}`);
		return fetch(input, { ...init, headers });
	};
	const reply = await send();
	if (reply.status !== 401 || isLogin || !askForPassword) return reply;
	await askForPassword();
	return send();
}

/**
 * Waits for an answer and reads it.
 *
 * @throws ApiProblem with the Spanish sentence of the refusal, or of a lost connection (status 0)
 */
export async function read<Body>(
	call: Promise<{ ok: boolean; status: number; json: () => Promise<Body | Problem> }>,
): Promise<Exclude<Body, Problem>> {
	const reply = await call.catch(() => undefined);
	if (!reply) throw new ApiProblem(0, { code: "offline", detail: OFFLINE });
	const body = await reply.json().catch(() => ({ code: "broken", detail: OFFLINE }) as Problem);
	if (!reply.ok) throw new ApiProblem(reply.status, body as Problem);
	return body as Exclude<Body, Problem>;
}
