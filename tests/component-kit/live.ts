/** Replaces `src/api/live.server.ts` in component tests with the shop of the calling test file. */
import type { OpenSitePhase } from "#features/operation/publication/site-phase.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type {} from "./shops.ts";

export const platform = new Proxy({} as AppContext, {
	get: (_, name) => Reflect.get(globalThis.currentShop().ctx, name),
});

export const api = {
	fetch: (request: Request, caller: { address: string }) =>
		globalThis.currentShop().api.fetch(request, caller),
};

export const sitePhase = new Proxy({} as OpenSitePhase, {
	get: (_, name) => Reflect.get(globalThis.currentShop().sitePhase, name),
});

export const getContactLine = async () => "";
