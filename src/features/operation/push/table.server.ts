import type {} from "#core/accounts/table.server.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row: the installation's VAPID key (RFC 8292), its private half encrypted. */
		pushKeys: { id: string; publicKey: string; encryptedKey: string; createdAt: string };
		/** `endpoint`, `p256dh` and `auth` as the browser gave them (RFC 8291). */
		pushSubscriptions: {
			id: string;
			staffId: string;
			endpoint: string;
			p256dh: string;
			auth: string;
			createdAt: string;
		};
	}
}

const OF_BROWSER = impersonal("the browser of a member of staff");

export const PUSH_TABLES = {
	pushKeys: {
		belongsTo: "shop",
		ends: { never: "one row" },
		text: { publicKey: impersonal("a key"), encryptedKey: impersonal("an encrypted key") },
	},
	pushSubscriptions: {
		belongsTo: "shop",
		ends: { never: "a row ends once its browser takes no notices" },
		text: { endpoint: OF_BROWSER, p256dh: OF_BROWSER, auth: OF_BROWSER },
	},
} as const satisfies TableDeclarations;
