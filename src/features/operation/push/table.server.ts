import type {} from "#core/accounts/table.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row: the installation's VAPID key (RFC 8292), its private half encrypted. */
		pushKeys: { id: string; publicKey: string; sealedKey: string; createdAt: string };
		/** `endpoint`, `p256dh` and `auth` as the browser gave them (RFC 8291). */
		pushSubscriptions: Unsearched<{
			id: string;
			staffId: string;
			endpoint: string;
			p256dh: string;
			auth: string;
			createdAt: string;
		}>;
	}
}
