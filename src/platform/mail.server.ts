import { z } from "zod";
import type { Env } from "./env.server.ts";
import { PermanentFailure, type Sender } from "./outbox.server.ts";

export const MAIL_TOPIC = "mail";

/** A message ready to send. */
export const MailMessage = z.object({
	to: z.email(),
	subject: z.string(),
	text: z.string(),
	html: z.string().optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

const TIMEOUT_MS = 10_000;

/**
 * Sends queued mail through SMTP; without SMTP_URL each message stays in the outbox as "held".
 * The Message-ID comes from the effect's id, so a repeat after a crash is recognised by the receiver.
 */
export function openMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">): Sender {
	if (!env.SMTP_URL) return async () => "held";
	const { SMTP_URL: url } = env;
	// Loaded only where mail is configured: the other starts do not wait for it.
	const opened = import("nodemailer").then(({ createTransport }) =>
		createTransport({
			url,
			connectionTimeout: TIMEOUT_MS,
			greetingTimeout: TIMEOUT_MS,
			socketTimeout: TIMEOUT_MS,
		}),
	);
	const from = env.MAIL_FROM ?? new URL(env.SMTP_URL).username;
	return async ({ id, payload }) => {
		try {
			const transport = await opened;
			await transport.sendMail({
				...MailMessage.parse(payload),
				from,
				messageId: `<${id}@biela>`,
				disableFileAccess: true,
				disableUrlAccess: true,
			});
			return "sent";
		} catch (error) {
			const code = (error as { responseCode?: number }).responseCode ?? 0;
			if (code >= 500) throw new PermanentFailure(`SMTP ${code}`);
			throw error;
		}
	};
}
