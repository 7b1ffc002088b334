import type { MailSecurity } from "#domain/mail-security.ts";

/** The reason why stored mail settings send nothing until an owner saves them again, or confirms a restored shop. */
type MailPause = "restored" | "secret_lost";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row once an owner typed a mail server; the password is encrypted, and "" without a login. */
		mailSettings: Unsearched<{
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
		}>;
	}
}
