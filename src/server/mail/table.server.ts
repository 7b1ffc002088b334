import type { MailSecurity } from "#domain/mail-security.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";

/** The reason why stored mail settings send nothing until an owner saves them again, or confirms a restored shop. */
type MailPause = "restored" | "secret_lost";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row once an owner typed a mail server; the password is encrypted, and "" without a login. */
		mailSettings: {
			id: string;
			host: string;
			port: number;
			security: MailSecurity;
			username: string;
			encryptedPassword: string;
			senderName: string;
			senderAddress: string;
			isOwnNetwork: number;
			pausedBy: MailPause | null;
			updatedAt: string;
		};
	}
}

const SETTING = impersonal("a setting of the shop");

export const MAIL_TABLES = {
	mailSettings: {
		belongsTo: "shop",
		ends: { never: "one row" },
		text: {
			host: SETTING,
			username: SETTING,
			encryptedPassword: SETTING,
			senderName: SETTING,
			senderAddress: SETTING,
		},
	},
} as const satisfies TableDeclarations;
