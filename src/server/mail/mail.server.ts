import { z } from "zod";
import { ADDRESS } from "#domain/text/address.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { type OutboxJob, PermanentFailure, type Sender } from "#server/outbox/outbox.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { type Env, parseSender } from "#server/start/env.server.ts";
import { EMAIL_THREAD } from "./email-thread.ts";

export const MAIL_TOPIC = "mail";

/** Header text, reduced to one line to prevent header injection. */
const singleLine = z.string().transform(toSingleLine);
const Attachment = z.object({
	name: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
	type: z.string().regex(/^[a-z]+\/[a-z.+-]+(; [a-z]+=[\w-]+)*$/i),
	content: z.string(),
});

/**
 * A message ready to send, as stored in the outbox. It has no free-form headers: each header that a message may set is a
 * field of one line.
 */
export const MailMessage = z.object({
	to: z.email({ pattern: ADDRESS }),
	/** Display name of the sender. */
	fromName: singleLine.optional(),
	/** Address for replies; defaults to the sender. */
	replyTo: z.email({ pattern: ADDRESS }).optional(),
	subject: singleLine,
	text: z.string(),
	html: z.string().optional(),
	attachments: z.array(Attachment).optional(),
	/** Unsubscribe URL. A POST unsubscribes (RFC 8058), and a browser shows a page. */
	leaveUrl: z.url({ protocol: /^https?$/ }).optional(),
	/** Mail programs show the emails of one thread together. */
	thread: z.string().regex(EMAIL_THREAD).optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** Placeholder for the shop's mailbox, resolved on sending because the address may change before then. */
export const SHOP_MAILBOX = "shop";
export const QueuedMail = MailMessage.extend({
	to: z.union([z.literal(SHOP_MAILBOX), z.email({ pattern: ADDRESS })]),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM"> & Partial<Pick<Env, "SITE_URL">>;

/** Limits for each step of a delivery and for all of it; the latter is below the outbox lease. */
const STEP_LIMIT_MS = 10_000;
const DELIVERY_LIMIT_MS = 25_000;
/** Mail servers reject clients with many connections, so each connection sends many emails in sequence. */
const MAX_CONNECTIONS = 3;
const MAX_EMAILS_PER_CONNECTION = 100;
/** An idle connection closes soon, so that it does not keep the process alive. */
const IDLE_MS = 1000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Sends queued mail through SMTP; without SMTP_URL each message stays in the outbox as "held".
 * The Message-ID comes from the job's id. When a connection dies before the server confirms, the message may or may not
 * have arrived, so it is sent again and the receiver recognises the repeat. A connection sends the next email only after
 * the previous one is recorded as sent, so a killed process repeats at most one email for each connection.
 * A domain that RFC 2606 reserves for examples has no mailbox, so such a message stays held until its address is real.
 * A server that rejects the message itself (5xx to the recipient or the text) ends it; any other error is retried.
 *
 * @param stepMs timeout of each step of a delivery, in milliseconds
 * @source rules 9.3; decision 012; ASVS 5.0 §12.3
 */
export function openMail(env: MailEnv, stepMs = STEP_LIMIT_MS): Sender {
	const { SMTP_URL: url, MAIL_FROM } = env;
	const from = url && parseSender({ SMTP_URL: url, MAIL_FROM });
	if (!url || !from) return Object.assign(async () => "held" as const, { isOff: true });
	// Load nodemailer only if mail is configured, so that other starts do not wait for it.
	const transportPromise = import("nodemailer").then(({ createTransport }) =>
		createTransport({
			url,
			pool: true,
			maxConnections: MAX_CONNECTIONS,
			maxMessages: MAX_EMAILS_PER_CONNECTION,
			idleTimeout: IDLE_MS,
			// A lost connection may already have delivered its email, so leave retries to the outbox.
			maxRequeues: 0,
			connectionTimeout: stepMs,
			greetingTimeout: stepMs,
			socketTimeout: stepMs,
			dnsTimeout: stepMs,
			// Never send a password unencrypted to another machine.
			requireTLS: !LOOPBACK.test(new URL(url).hostname),
			disableFileAccess: true,
			disableUrlAccess: true,
		}),
	);
	const send = async ({ id, payload }: OutboxJob) => {
		const message = readMessage(payload);
		if (isReservedAddress(message.to)) return "held";
		const replyTo = getDeliverableReplyTo(message.replyTo);
		const signal = AbortSignal.timeout(DELIVERY_LIMIT_MS);
		try {
			const transport = await transportPromise;
			await transport.sendMail({
				from: { name: from.name || message.fromName || "", address: from.address },
				to: { name: "", address: message.to },
				replyTo: replyTo && { name: "", address: replyTo },
				subject: message.subject,
				text: message.text,
				html: message.html,
				attachments: message.attachments?.map(({ name, type, content }) => ({
					filename: name,
					contentType: type,
					content,
				})),
				headers: buildHeaders(message),
				...buildThreadFields(message, getThreadDomain(env, from.address)),
				messageId: buildMessageId(id, from.address),
				signal,
			});
			return "sent" as const;
		} catch (error) {
			throw toDeliveryError(error as SmtpError);
		}
	};
	return Object.assign(send, { atOnce: MAX_CONNECTIONS });
}

/** Builds the Message-ID, which is the same for every attempt of a message. */
function buildMessageId(effectId: string, from: string): string {
	return `<${effectId}@${getDomain(from)}>`;
}

const getDomain = (address: string) => address.split("@")[1] ?? "";

/** A thread outlives a change of the sender's address, so its domain is that of the site. */
const getThreadDomain = ({ SITE_URL }: MailEnv, from: string) => {
	const origin = getPublicOrigin({ SITE_URL });
	return origin ? new URL(origin).hostname : getDomain(from);
};

/** Every email of a thread answers the same first message, which was never sent, so their order does not matter. */
function buildThreadFields({ thread }: MailMessage, domain: string) {
	if (!thread) return {};
	const threadId = `<${thread}@${domain}>`;
	return { inReplyTo: threadId, references: threadId };
}

const RESERVED = /[@.](example|test|invalid|localhost|local|example\.(com|net|org))\.?$/i;

/** Returns whether an address uses a domain reserved for examples and tests (RFC 2606, RFC 6761, RFC 6762). */
export function isReservedAddress(address: string): boolean {
	return RESERVED.test(address);
}

/** Returns the reply address unless its domain is reserved, as for a new shop: replies to it would bounce. */
export const getDeliverableReplyTo = (replyTo: string | undefined) =>
	replyTo && !isReservedAddress(replyTo) ? replyTo : undefined;

/**
 * Wraps a sender so that the shop's address is resolved when an email is sent, not when it is queued.
 *
 * @param getShopAddress returns the shop's current address; "" holds the email
 */
export function resolveShopMailbox(send: Sender, getShopAddress: () => Promise<string>): Sender {
	return async (effect) => {
		const message = effect.payload as { to?: unknown } | null;
		if (message?.to !== SHOP_MAILBOX) return send(effect);
		const to = await getShopAddress();
		return to ? send({ ...effect, payload: { ...message, to } }) : "held";
	};
}

/** Parses a stored message. @throws PermanentFailure when it is invalid, since a retry cannot help */
function readMessage(payload: unknown): MailMessage {
	const parsed = MailMessage.safeParse(payload);
	if (parsed.success) return parsed.data;
	throw new PermanentFailure(`SMTP EMESSAGE: ${parsed.error.issues[0]?.path.join(".")}`);
}

function buildHeaders({ leaveUrl }: MailMessage): Record<string, string> {
	const automatic = { "Auto-Submitted": "auto-generated" };
	if (!leaveUrl) return automatic;
	return {
		...automatic,
		"List-Unsubscribe": `<${leaveUrl}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
}

type SmtpError = Error & {
	code?: string;
	command?: string;
	responseCode?: number;
	permanent?: boolean;
};

/** Only these SMTP commands reject the message itself. A rejected password or sender is our configuration error. */
const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);

/** Converts an SMTP error to one without email addresses: "SMTP 451 …", "SMTP ETIMEDOUT …". */
function toDeliveryError(error: SmtpError): Error {
	const { name, command, responseCode, permanent, message } = error;
	const isRejected = permanent === true && MESSAGE_COMMANDS.has(command ?? "");
	const isTimeout = name === "TimeoutError" || name === "AbortError";
	const text = toSingleLine(message).replace(/\S+/g, (word) => (word.includes("@") ? "…" : word));
	const reason = responseCode ?? (isTimeout ? "ETIMEDOUT" : (error.code ?? "ERROR"));
	const summary = `SMTP ${reason} ${command ?? ""}: ${text}`;
	return isRejected ? new PermanentFailure(summary) : new Error(summary);
}
