import type { RequestKind } from "#core/requests/hooks.server.ts";

export const SUBSCRIPTION_REQUESTS: RequestKind = {
	/** A subscription has nothing that staff correct. */
	correct: async () => undefined,
	/** The person's file lists subscriptions by address: several requests may be of one. */
	exportData: async () => new Map(),
};
