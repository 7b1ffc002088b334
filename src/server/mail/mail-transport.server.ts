import { domainToASCII } from "node:url";
import { toSingleLine } from "#domain/text/single-line.ts";
import { connectToMailServer } from "./connect-mail.server.ts";
import type { MailConnection, MailServer } from "./mail-server.ts";

/** Mail servers reject clients with many connections, so each connection sends many emails in sequence. */
export const MAX_CONNECTIONS = 3;
const MAX_EMAILS_PER_CONNECTION = 100;
/** An idle connection closes soon, so that it does not keep the process alive. */
const IDLE_MS = 1000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** An error of nodemailer or of the connection. */
export type SmtpError = Error & {
	code?: string;
	command?: string;
	responseCode?: number;
	permanent?: boolean;
};

const POOL = {
	pool: true,
	maxConnections: MAX_CONNECTIONS,
	maxMessages: MAX_EMAILS_PER_CONNECTION,
	idleTimeout: IDLE_MS,
	// A lost connection may already have delivered its email, so leave retries to the outbox.
	maxRequeues: 0,
} as const;

/**
 * Opens a transport with a pool of connections.
 *
 * @param stepMs timeout of each step, in milliseconds
 */
export async function openMailTransport(server: MailServer, stepMs: number) {
	const { createTransport } = await import("nodemailer");
	return createTransport({
		...POOL,
		connectionTimeout: stepMs,
		greetingTimeout: stepMs,
		socketTimeout: stepMs,
		dnsTimeout: stepMs,
		disableFileAccess: true,
		disableUrlAccess: true,
		...(server.url === undefined ? toOptions(server.connection, stepMs) : toUrlOptions(server.url)),
	});
}
export type MailTransport = Awaited<ReturnType<typeof openMailTransport>>;

/** Never sends a password unencrypted to another machine. */
const toUrlOptions = (url: string) => ({ url, requireTLS: !LOOPBACK.test(new URL(url).hostname) });

type SocketCallback = (
	error: Error | null,
	result: false | { connection: Awaited<ReturnType<typeof connectToMailServer>> },
) => void;

function toOptions(connection: MailConnection, stepMs: number) {
	const { host, port, security, user, password } = connection;
	return {
		// The name of the certificate stays the typed host, whatever address was connected to.
		...{ host: domainToASCII(host) || host, port, secure: security === "tls" },
		...{ requireTLS: security === "starttls", ignoreTLS: security === "none" },
		...(user && { auth: { user, pass: password } }),
		getSocket: (_options: unknown, callback: SocketCallback) =>
			void connectToMailServer(connection, stepMs).then(
				(socket) => callback(null, { connection: socket }),
				(error: Error) => callback(error, false),
			),
	};
}

const REDACTED = "…";

/** Removes a password from what a mail server answered, in each form in which the login sent it. */
export function redactPassword(text: string, server: MailServer): string {
	const { user, password } = server.connection ?? parseLogin(server.url);
	if (password === "") return text;
	const toBase64 = (plain: string) => Buffer.from(plain).toString("base64");
	const forms = [
		password,
		toBase64(`\0${user}\0${password}`),
		toBase64(password),
		encodeURIComponent(password),
	];
	return forms.reduce((cleaned, form) => cleaned.replaceAll(form, REDACTED), text);
}

function parseLogin(url: string) {
	const { username, password } = new URL(url);
	return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Returns what went wrong as one line without the password and without email addresses. */
export function formatSmtpText({ message }: Error, server: MailServer): string {
	return redactPassword(toSingleLine(message), server).replace(/\S+/g, (word) =>
		word.includes("@") ? REDACTED : word,
	);
}
