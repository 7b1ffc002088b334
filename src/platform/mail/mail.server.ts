import { z } from "zod";
import { type Effect, PermanentFailure, type Sender } from "#platform/outbox/outbox.server.ts";
import { type Env, senderOf } from "#platform/start/env.server.ts";
import { ADDRESS } from "#words/address.ts";
import { oneLine } from "#words/one-line.ts";

export const MAIL_TOPIC = "mail";

/** A header's text: whatever it was made of, it stays one line. */
const line = z.string().transform(oneLine);
const Attachment = z.object({
	name: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
	type: z.string().regex(/^[a-z]+\/[a-z.+-]+(; [a-z]+=[\w-]+)*$/i),
	content: z.string(),
});

/**
 * A message ready to send, as the outbox keeps it. There are no free headers: the few that a message may set are
 * fields of their own, each of one line.
 */
export const MailMessage = z.object({
	to: z.email({ pattern: ADDRESS }),
	/** Shown as the sender's name. */
	fromName: line.optional(),
	/** Where an answer goes; without it, to the sender. */
	replyTo: z.email({ pattern: ADDRESS }).optional(),
	subject: line,
	text: z.string(),
	html: z.string().optional(),
	attachments: z.array(Attachment).optional(),
	/** Leaves the list with one POST (RFC 8058); the same address shows a page when it is opened. */
	leaveUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** What stands for the shop's own mailbox until a letter leaves: its address may change while the letter waits. */
export const SHOP_MAILBOX = "shop";
export const QueuedMail = MailMessage.extend({
	to: z.union([z.literal(SHOP_MAILBOX), z.email({ pattern: ADDRESS })]),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

/** Each step of a delivery may take this long, and the whole of it less than the outbox lends a message. */
const STEP_MS = 10_000;
const WHOLE_MS = 25_000;
/** Mail servers turn away who opens many connections at once; over each go many letters, one after the other. */
const AT_ONCE = 3;
const LETTERS_EACH = 100;
/** A connection that waits for the next letter keeps no process from ending. */
const IDLE_MS = 1000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Sends queued mail through SMTP; without SMTP_URL each message stays in the outbox as "held".
 * The Message-ID comes from the effect's id: when a connection dies before the server's last word, nobody can know
 * whether it took the message, so it is sent again and the receiver recognises the repeat. A connection has no second
 * letter before the first is written down: a kill repeats at most one for each.
 * A name that RFC 2606 keeps for examples has no mailbox: its message stays held until it is addressed to a real one.
 * A server that refuses the message itself (5xx to the recipient or the text) ends it; anything else is tried again.
 *
 * @param stepMs how long each step of a delivery may take
 * @source rules 9.3; decision 012; ASVS 5.0 §12.3
 */
export function openMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">, stepMs = STEP_MS): Sender {
	const { SMTP_URL: url, MAIL_FROM } = env;
	const from = url && senderOf({ SMTP_URL: url, MAIL_FROM });
	if (!url || !from) return Object.assign(async () => "held" as const, { isOff: true });
	// Loaded only where mail is configured: the other starts do not wait for it.
	const opened = import("nodemailer").then(({ createTransport }) =>
		createTransport({
			url,
			pool: true,
			maxConnections: AT_ONCE,
			maxMessages: LETTERS_EACH,
			idleTimeout: IDLE_MS,
			// A connection that went may have taken its letter with it: the outbox knows when to try again.
			maxRequeues: 0,
			connectionTimeout: stepMs,
			greetingTimeout: stepMs,
			socketTimeout: stepMs,
			dnsTimeout: stepMs,
			// A password never leaves the machine in the clear.
			requireTLS: !LOOPBACK.test(new URL(url).hostname),
			disableFileAccess: true,
			disableUrlAccess: true,
		}),
	);
	const send = async ({ id, payload }: Effect) => {
		const message = readMessage(payload);
		if (isReservedAddress(message.to)) return "held";
		const replyTo = answerable(message.replyTo);
		const signal = AbortSignal.timeout(WHOLE_MS);
		try {
			const transport = await opened;
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
				headers: headersOf(message),
				messageId: messageIdOf(id, from.address),
				signal,
			});
			return "sent" as const;
		} catch (error) {
			throw plainFailure(error as SmtpError);
		}
	};
	return Object.assign(send, { atOnce: AT_ONCE });
}

/** The same for every try of a message. */
function messageIdOf(effectId: string, from: string): string {
	return `<${effectId}@${from.split("@")[1]}>`;
}

const RESERVED = /[@.](example|test|invalid|localhost|local|example\.(com|net|org))\.?$/i;

/** Whether an address belongs to a name that is kept for examples and tests (RFC 2606, RFC 6761, RFC 6762). */
export function isReservedAddress(address: string): boolean {
	return RESERVED.test(address);
}

/** Where a letter is answered: a new shop's own mail is one for examples, from which everything comes back. */
export const answerable = (replyTo: string | undefined) =>
	replyTo && !isReservedAddress(replyTo) ? replyTo : undefined;

/**
 * Addresses a letter to the shop when it leaves, not when it is written.
 *
 * @param addressOf the shop's address now; "" keeps the letter
 */
export function throughShop(send: Sender, addressOf: () => Promise<string>): Sender {
	return async (effect) => {
		const message = effect.payload as { to?: unknown } | null;
		if (message?.to !== SHOP_MAILBOX) return send(effect);
		const to = await addressOf();
		return to ? send({ ...effect, payload: { ...message, to } }) : "held";
	};
}

/** A message that is none will be none tomorrow. */
function readMessage(payload: unknown): MailMessage {
	const read = MailMessage.safeParse(payload);
	if (read.success) return read.data;
	throw new PermanentFailure(`SMTP EMESSAGE: ${read.error.issues[0]?.path.join(".")}`);
}

function headersOf({ leaveUrl }: MailMessage): Record<string, string> {
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

/** A refused password or sender is ours to mend, and the message still good: only these two steps judge the message. */
const JUDGES_MESSAGE = new Set(["RCPT TO", "DATA"]);

/** What went wrong, without addresses: "SMTP 451 …", "SMTP ETIMEDOUT …". */
function plainFailure(error: SmtpError): Error {
	const { name, command, responseCode, permanent, message } = error;
	const isRefused = permanent === true && JUDGES_MESSAGE.has(command ?? "");
	const isLate = name === "TimeoutError" || name === "AbortError";
	const words = oneLine(message).replace(/\S+/g, (word) => (word.includes("@") ? "…" : word));
	const reason = responseCode ?? (isLate ? "ETIMEDOUT" : (error.code ?? "ERROR"));
	const what = `SMTP ${reason} ${command ?? ""}: ${words}`;
	return isRefused ? new PermanentFailure(what) : new Error(what);
}
