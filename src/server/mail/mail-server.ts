import type { MailSecurity } from "#domain/mail-security.ts";

/** The address of a mail server, and the login there. */
export type MailConnection = {
	host: string;
	port: number;
	security: MailSecurity;
	/** Empty for a server that needs no login. */
	user: string;
	password: string;
	/** Whether an owner confirmed that the host may be in a private network. */
	isOwnNetwork: boolean;
};

type MailSender = { name: string; address: string };

/**
 * The mail server in use. One of the environment has a URL, whose host the operator answers for; one of the panel has a
 * connection, whose addresses are checked. `version` changes with every edit.
 */
export type MailServer = { version: string; sender: MailSender } & (
	| { url: string; connection?: never }
	| { url?: never; connection: MailConnection }
);
