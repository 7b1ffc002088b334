/** Replaces `src/api/live.server.ts` in component tests with the shop of the calling test file. */
import type { AppContext } from "#server/app-context.server.ts";
import type {} from "./shops.ts";

export const platform = new Proxy({} as AppContext, {
	get: (_, name) => Reflect.get(globalThis.currentShop().ctx, name),
});

export const api = {
	fetch: (request: Request, caller: { address: string }) =>
		globalThis.currentShop().api.fetch(request, caller),
};

export const getContactLine = async () => "";
