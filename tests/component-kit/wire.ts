/** Carries the page's calls to the shop, which runs in Node. */
import type { Locator } from "vitest/browser";
import { commands } from "vitest/browser";
import type { StaffUser } from "#core/accounts/contract.ts";
import type { Role } from "#domain/permissions.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { RouteCall, RouteResult, WireRequest, WireResponse } from "./shops.ts";

declare module "vitest/browser" {
	interface LocatorSelectors {
		/** Finds by a CSS selector: only for elements without a role, label or text. */
		getBySelector: (selector: string) => Locator;
	}
	interface BrowserCommands {
		callApi: (call: { request: WireRequest; address: string }) => Promise<WireResponse>;
		callRoute: (call: RouteCall) => Promise<RouteResult>;
		enterShop: (suiteId: string) => Promise<void>;
		openSession: (role: Role) => Promise<{ token: string; user: StaffUser }>;
		setClock: (instant: string) => Promise<void>;
		changeEnv: (changes: Partial<AppContext["env"]>) => Promise<void>;
		forgetConfirmations: () => Promise<void>;
		addPicture: (path: string) => Promise<void>;
		closeShop: () => Promise<void>;
	}
}

/** Sends a request to the shop, from the sender's IP address. */
export async function sendToShop(request: Request, senderAddress: string): Promise<Response> {
	const response = await commands.callApi({ request: await toWireRequest(request), address: senderAddress });
	const bytes = Uint8Array.fromBase64(response.body);
	const hasBody = ![204, 205, 304].includes(response.status);
	return new Response(hasBody ? bytes : null, response);
}

/** Converts a request to its serialized form for Node. */
export async function toWireRequest(request: Request): Promise<WireRequest> {
	const { pathname, search } = new URL(request.url);
	const bytes = new Uint8Array(await request.arrayBuffer());
	return {
		method: request.method,
		path: pathname + search,
		headers: [...request.headers],
		body: bytes.toBase64(),
	};
}
