import { hc } from "hono/client";
import type { Api } from "#composition/api.server.ts";
import { PREVIEW_PARAMETER } from "#domain/site-path.ts";
import { PAGE_CACHE } from "#server/pages/page-caller.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { getCaller } from "./caller.server.ts";
import { api, platform, sitePhase } from "./live.server.ts";

/** Returns what a page shows of a private site: the shop's own facts; undefined for a site that visitors see. */
export const getPrivateFacts = () => (sitePhase.isPrivate() ? sitePhase.getOwnFacts() : undefined);

/** Returns the origin for links in messages; undefined until the site's address is configured. */
export const getMessageOrigin = () => getPublicOrigin(platform.env);

/**
 * Creates an API client for loaders and actions. It calls the API in the same process, without the network.
 *
 * @param from the visitor, by their own address
 */
export function createApiClient(request: Request, from = getCaller(request)) {
	const { searchParams } = new URL(request.url);
	const caller = { ...from, preview: searchParams.get(PREVIEW_PARAMETER) ?? undefined, isPage: true };
	return hc<Api>(new URL(request.url).origin, {
		headers: { "user-agent": request.headers.get("user-agent") ?? "" },
		fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
			const apiRequest = new Request(input, init);
			const response = await api.fetch(apiRequest, caller);
			// Do not render a page from an error: show the error page or keep the previous page.
			if (apiRequest.method === "GET" && response.status === 503)
				throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
			return response;
		},
	}).api;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** Creates a client for data that all visitors share. The page request was already counted for its visitor. */
export const createSharedApiClient = (request: Request) => createApiClient(request, { address: PAGE_CACHE });
