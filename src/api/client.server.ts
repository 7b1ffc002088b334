import { hc } from "hono/client";
import type { Api } from "./app.server.ts";
import { callerOf } from "./caller.server.ts";
import { api } from "./live.server.ts";

/** The API as a loader or action sees it: same process, no network, the visitor's own address. */
export function apiFor(request: Request) {
	const caller = callerOf(request);
	return hc<Api>(new URL(request.url).origin, {
		headers: { "user-agent": request.headers.get("user-agent") ?? "" },
		fetch: (input: RequestInfo | URL, init?: RequestInit) =>
			Promise.resolve(api.fetch(new Request(input, init), caller)),
	}).api;
}
