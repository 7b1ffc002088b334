import { z } from "zod";
import {
	createEmailSchema,
	createIntegerSchema,
	createOptionalLineSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { MAIL_SECURITIES } from "#domain/mail-security.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { FIELD_ERRORS } from "./messages.ts";

const MAX_HOST_LENGTH = 253;
const MAX_PASSWORD_LENGTH = 300;
/** A name as DNS has it, or an IP address. */
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|[\da-f:]*:[\da-f:.]+)$/i;

/** Cleans a pasted host: no spaces, no brackets of an IPv6 address, no dot at its end. */
const toHost = (text: string) =>
	toSingleLine(text)
		.replace(/^\[(.*)\]$/, "$1")
		.replace(/\.$/, "");

const Connection = z.object({
	host: z
		.string(FIELD_ERRORS.host)
		.overwrite(toHost)
		.min(1, FIELD_ERRORS.host)
		.max(MAX_HOST_LENGTH, FIELD_ERRORS.host)
		.regex(HOST, FIELD_ERRORS.host),
	port: createIntegerSchema(1, 65_535, FIELD_ERRORS.port),
	security: z.enum(MAIL_SECURITIES, FIELD_ERRORS.security),
	user: createOptionalLineSchema(200, FIELD_ERRORS.user),
	sender_name: createOptionalLineSchema(100, FIELD_ERRORS.senderName),
	sender_address: createEmailSchema(200, FIELD_ERRORS.senderAddress, FIELD_ERRORS.senderAddress),
	/** Confirms that the host may be in a private network. */
	is_own_network: z.boolean(FIELD_ERRORS.ownNetwork).default(false),
});

/** An edit. Without a password the stored one stays, as long as it goes to the same place. */
export const MailSettingsEdit = Connection.extend({
	password: z.string(FIELD_ERRORS.password).max(MAX_PASSWORD_LENGTH, FIELD_ERRORS.passwordLength).default(""),
	updated_at: ExpectedVersion.nullable(),
});
export type MailSettingsEdit = z.infer<typeof MailSettingsEdit>;

export const MAIL_STATES = ["on", "off", "restored", "secret_lost"] as const;

/** The mail settings in use. A password is never part of them. */
export const MailSettings = z.object({
	/** Their origin; the sample shop sends no emails. */
	source: z.enum(["server", "panel", "none", "sample"]),
	/** Whether emails leave, or why not. */
	state: z.enum(MAIL_STATES),
	settings: Connection.extend({
		/** The server's own settings may name any host and sender. */
		host: z.string(),
		sender_address: z.string(),
		is_own_network: z.boolean(),
	}).nullable(),
	has_password: z.boolean(),
	/** Whether a mail server accepted a test with these settings; those of the operator need none. */
	is_tested: z.boolean(),
	/** The shop's own email as a sender, until one is saved; empty while it is the bundled one. */
	suggested_sender: z.string(),
	updated_at: z.iso.datetime().nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const MailTest = z.object({
	to: createEmailSchema(200, FIELD_ERRORS.to, FIELD_ERRORS.to),
});
export type MailTest = z.infer<typeof MailTest>;

export const MailTestResult = z.object({
	is_sent: z.boolean(),
	/** The answer of the server, in plain words. */
	message: z.string(),
	/** The server's own line, without password and addresses; null if it gave none. */
	server_reply: z.string().nullable(),
});
export type MailTestResult = z.infer<typeof MailTestResult>;
