import { hc } from "hono/client";
import { PAGE_CACHE } from "#platform/pages/page-caller.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import type { Api } from "./app.server.ts";
import { callerOf } from "./caller.server.ts";
import { api, platform } from "./live.server.ts";

/** What links in the messages of a page begin with; undefined while nobody said where the site is. */
export const messageOrigin = publicOrigin(platform.env);

/**
 * The API as a loader or action sees it: same process, no network.
 *
 * @param caller the visitor, by their own address
 */
export function apiFor(request: Request, from = callerOf(request)) {
	const { searchParams } = new URL(request.url);
	const caller = { ...from, preview: searchParams.get("muestra") ?? undefined };
	return hc<Api>(new URL(request.url).origin, {
		headers: { "user-agent": request.headers.get("user-agent") ?? "" },
		fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
			const asked = new Request(input, init);
			const reply = await api.fetch(asked, caller);
			// A page made of a refusal would be a wrong one: the error page stands there, or the page as it was before.
			if (asked.method === "GET" && reply.status === 503)
				throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
			return reply;
		},
	}).api;
}

/** The same for what every visitor reads alike: whoever asked for the page was counted for it. */
export const apiForEverybody = (request: Request) => apiFor(request, { address: PAGE_CACHE });
