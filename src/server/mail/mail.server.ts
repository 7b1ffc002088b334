import { z } from "zod";
import { ADDRESS } from "#domain/text/address.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { type OutboxJob, PermanentFailure, type Sender } from "#server/outbox/outbox.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import type { Env } from "#server/start/env.server.ts";
import { EMAIL_THREAD } from "./email-thread.ts";
import type { MailServer } from "./mail-server.ts";
import {
	formatSmtpText,
	MAX_CONNECTIONS,
	type MailTransport,
	openMailTransport,
	type SmtpError,
} from "./mail-transport.server.ts";

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

/** The mail server of each moment, and the site's address for threads. */
export type MailSource = {
	env: Pick<Env, "SITE_URL">;
	/** Returns undefined while mail is off. */
	findServer: () => Promise<MailServer | undefined>;
};

/** Limits for each step of a delivery and for all of it; the latter is below the outbox lease. */
export const STEP_LIMIT_MS = 10_000;
export const DELIVERY_LIMIT_MS = 25_000;

/**
 * Sends queued mail through SMTP; while mail is off each message stays in the outbox as "held".
 * The Message-ID comes from the job's id. When a connection dies before the server confirms, the message may or may not
 * have arrived, so it is sent again and the receiver recognises the repeat. A connection sends the next email only after
 * the previous one is recorded as sent, so a killed process repeats at most one email for each connection.
 * A domain that RFC 2606 reserves for examples has no mailbox, so such a message stays held until its address is real.
 * A server that rejects the message itself (5xx to the recipient or the text) ends it; any other error is retried.
 *
 * @param stepMs timeout of each step of a delivery, in milliseconds
 * @source rules 9.3, 9.21; decision 012; ASVS 5.0 §12.3
 */
export function openMail(source: MailSource, stepMs = STEP_LIMIT_MS): Sender {
	const getTransport = openTransportCache(stepMs);
	const send = async ({ id, payload }: OutboxJob) => {
		const server = await source.findServer();
		if (!server) return "held" as const;
		const message = readMessage(payload);
		if (isReservedAddress(message.to)) return "held";
		try {
			const transport = await getTransport(server);
			await transport.sendMail({
				...buildEnvelope(message, { id, server, env: source.env }),
				signal: AbortSignal.timeout(DELIVERY_LIMIT_MS),
			});
			return "sent" as const;
		} catch (error) {
			throw toDeliveryError(error as SmtpError, server);
		}
	};
	const isOff = async () => (await source.findServer()) === undefined;
	return Object.assign(send, { atOnce: MAX_CONNECTIONS, isOff });
}

/** Opens a transport with the first email, and another one when the settings changed. */
function openTransportCache(stepMs: number) {
	let last: { version: string; transport: Promise<MailTransport> } | undefined;
	return (server: MailServer): Promise<MailTransport> => {
		const { version } = server;
		if (last?.version !== version) {
			// Deliveries in progress finish; idle connections close.
			void last?.transport.then((transport) => transport.close());
			last = { version, transport: openMailTransport(server, stepMs) };
		}
		return last.transport;
	};
}

type Delivery = { id: string; server: MailServer } & Pick<MailSource, "env">;

/** Builds what nodemailer sends for a message. */
export function buildEnvelope(message: MailMessage, { id, server: { sender }, env }: Delivery) {
	const replyTo = getDeliverableReplyTo(message.replyTo);
	return {
		from: { name: sender.name || message.fromName || "", address: sender.address },
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
		...buildThreadFields(message, getThreadDomain(env, sender.address)),
		messageId: buildMessageId(id, sender.address),
	};
}

/** Builds the Message-ID, which is the same for every attempt of a message. */
function buildMessageId(effectId: string, from: string): string {
	return `<${effectId}@${getDomain(from)}>`;
}

const getDomain = (address: string) => address.split("@")[1] ?? "";

/** A thread outlives a change of the sender's address, so its domain is that of the site. */
const getThreadDomain = ({ SITE_URL }: MailSource["env"], from: string) => {
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

/** Only these SMTP commands reject the message itself. A rejected password or sender is our configuration error. */
const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);

/** Converts an SMTP error to one without email addresses and password: "SMTP 451 …", "SMTP ETIMEDOUT …". */
function toDeliveryError(error: SmtpError, server: MailServer): Error {
	const { command, responseCode, permanent } = error;
	const isRejected = permanent === true && MESSAGE_COMMANDS.has(command ?? "");
	const reason = responseCode ?? getErrorCode(error);
	const summary = `SMTP ${reason} ${command ?? ""}: ${formatSmtpText(error, server)}`;
	return isRejected ? new PermanentFailure(summary) : new Error(summary);
}

/** Returns the code of an error without an answer of the server. */
export function getErrorCode({ name, code }: SmtpError): string {
	return name === "TimeoutError" || name === "AbortError" ? "ETIMEDOUT" : (code ?? "ERROR");
}
