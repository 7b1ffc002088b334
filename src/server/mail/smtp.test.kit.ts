import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { MailSource } from "./mail.server.ts";
import { getMailServerFromEnv } from "./mail-settings.server.ts";

type MailEnv = Parameters<typeof getMailServerFromEnv>[0] & MailSource["env"];

/** The mail server of an environment, without stored settings. */
export const createMailSource = (env: MailEnv): MailSource => ({
	env,
	findServer: async () => getMailServerFromEnv(env),
});

/** An email that the mail server accepted: its envelope and its parsed content. */
export type ReceivedEmail = { to: string[]; from: string; raw: string; email: Email };

/**
 * Reaction of the server to the next message: accepts it, rejects its recipient (550), defers it (451), accepts it and
 * disconnects without a reply, or never replies.
 */
export type ServerBehavior = "takes" | "refuses" | "greylists" | "dies" | "hangs";

type Reply = (error?: Error | null) => void;

/** Starts a real SMTP server on this machine whose behavior the test controls. */
export async function openSmtp(port = 0) {
	const received: ReceivedEmail[] = [];
	const attemptedRecipients: string[] = [];
	const stats = { connections: 0 };
	let getBehavior: (to: string) => ServerBehavior = () => "takes";
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		closeTimeout: 50,
		onConnect: (_session, reply: Reply) => {
			stats.connections++;
			reply();
		},
		onRcptTo: ({ address }, _session, reply: Reply) => {
			attemptedRecipients.push(address);
			const behavior = getBehavior(address);
			if (behavior === "refuses") return reply(createSmtpError(550, "5.1.1 No such user"));
			reply(behavior === "greylists" ? createSmtpError(451, "4.7.1 Greylisted, come back later") : null);
		},
		onData: (stream, session, reply: Reply) => {
			void buffer(stream).then(async (bytes) => {
				const to = session.envelope.rcptTo.map(({ address }) => address);
				const behavior = getBehavior(to[0] ?? "");
				if (behavior === "hangs") return;
				const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
				received.push({ to, from, raw: bytes.toString(), email: await PostalMime.parse(bytes) });
				if (behavior === "dies") hangUp(server, session);
				else reply();
				// The stream fails when the client is killed in the middle of a message.
			}, reply);
		},
	});
	server.on("error", () => {});
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
	const address = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${address.port}`,
		port: address.port,
		/** All messages that it received completely, including repeats. */
		received,
		/** All recipients that clients have tried. */
		attemptedRecipients,
		/** Counts all connections so far. */
		stats,
		/** Sets the behavior, for all recipients or for each. */
		setBehavior: (behavior: ServerBehavior | ((to: string) => ServerBehavior)) => {
			getBehavior = typeof behavior === "function" ? behavior : () => behavior;
		},
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
export type Smtp = Awaited<ReturnType<typeof openSmtp>>;

/** Removes repeats by Message-ID, as mail programs and servers do. */
export function removeRepeats(received: readonly ReceivedEmail[]): ReceivedEmail[] {
	return [...new Map(received.map((message) => [message.email.messageId, message])).values()];
}

function createSmtpError(responseCode: number, text: string): Error {
	return Object.assign(new Error(text), { responseCode });
}

/** Destroys the connection without a reply, as when a cable is pulled. */
function hangUp(server: SMTPServer, { id }: SMTPServerSession) {
	for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
}
