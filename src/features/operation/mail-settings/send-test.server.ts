import { randomUUID } from "node:crypto";
import { recordChange } from "#core/audit/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { composeEmail } from "#server/mail/compose-email.server.ts";
import { buildEnvelope, DELIVERY_LIMIT_MS, getErrorCode, STEP_LIMIT_MS } from "#server/mail/mail.server.ts";
import type { MailServer } from "#server/mail/mail-server.ts";
import { findMailServer } from "#server/mail/mail-settings.server.ts";
import { formatSmtpText, openMailTransport, type SmtpError } from "#server/mail/mail-transport.server.ts";
import { runWork } from "#server/work.server.ts";
import type { MailSettings, MailTest, MailTestResult } from "./contract.ts";
import { rejectMailSettings } from "./errors.server.ts";
import { classifyFailure, formatFailure, formatSent } from "./mail-failure.ts";
import { TEST_EMAIL, TEST_ERRORS } from "./messages.ts";
import { readMailSettings } from "./read-settings.server.ts";

const MAX_SERVER_TEXT_LENGTH = 300;
/** Apart from the edits, whose last author a conflict names. */
const TESTS_ID = "tests";

/**
 * Sends one email at once with the settings in use, and says what the server answered. It never waits in the queue.
 *
 * @param stepMs timeout of each step, in milliseconds
 * @throws RuleError mail_off | mail_paused (409) | TooManyError
 * @source rules 9.21
 */
export async function sendTestEmail(
	call: Call,
	{ to, stepMs = STEP_LIMIT_MS }: { stepMs?: number | undefined } & MailTest,
): Promise<MailTestResult> {
	const { ctx, actor } = call;
	const settings = await readMailSettings(ctx, ctx.db);
	const server = await findMailServer(ctx);
	if (!server || !settings.settings) throw createOffError(settings);
	await ctx.limits.takePoint("mailTest", actor.id);
	const error = await deliver(ctx, server, { to, stepMs });
	const tested = { ...settings.settings, sender: server.sender.address, to };
	if (!error) {
		await recordAccepted(call);
		ctx.log.info({ event: "mail_tested", by: actor.id, kind: "sent" }, "mail tested");
		return { is_sent: true, message: formatSent(tested), server_reply: null };
	}
	const text = formatSmtpText(error, server);
	const kind = classifyFailure({
		code: getErrorCode(error),
		command: error.command ?? "",
		reply: error.responseCode,
		text,
	});
	ctx.log.info({ event: "mail_tested", by: actor.id, kind }, "mail tested");
	return {
		is_sent: false,
		message: formatFailure(kind, tested),
		server_reply: error.responseCode ? text.slice(0, MAX_SERVER_TEXT_LENGTH) : null,
	};
}

/** The setup page counts mail as done once a test was accepted. Settings of the operator have no history. */
async function recordAccepted(call: Call) {
	const { ctx } = call;
	if (ctx.env.SMTP_URL) return;
	const changedAt = ctx.now().toISOString();
	const change = { subject: "mail", subjectId: TESTS_ID, action: "tested", changedAt } as const;
	await runWork(call, (work) => recordChange(work, change));
}

function createOffError({ source, state }: MailSettings) {
	if (source === "sample") return rejectMailSettings("mail_off", TEST_ERRORS.sample);
	if (state === "restored") return rejectMailSettings("mail_paused", TEST_ERRORS.restored);
	if (state === "secret_lost") return rejectMailSettings("mail_paused", TEST_ERRORS.secretLost);
	return rejectMailSettings("mail_off", TEST_ERRORS.off);
}

/** @returns the error, if the server did not take the email */
async function deliver(
	ctx: AppContext,
	server: MailServer,
	{ to, stepMs }: { to: string; stepMs: number },
): Promise<SmtpError | undefined> {
	const { name: shop } = await getSettings(ctx.db);
	const content = {
		shop,
		subject: TEST_EMAIL.subject(shop),
		preheader: TEST_EMAIL.preheader,
		greeting: "Hola:",
		paragraphs: TEST_EMAIL.paragraphs,
		footer: [`Lo escribe el panel de ${shop}.`],
	};
	const message = { to, fromName: shop, ...composeEmail({ rows: [], buttons: [], ...content }) };
	const transport = await openMailTransport(server, stepMs);
	try {
		await transport.sendMail({
			...buildEnvelope(message, { id: randomUUID(), server, env: ctx.env }),
			signal: AbortSignal.timeout(DELIVERY_LIMIT_MS),
		});
		return undefined;
	} catch (error) {
		return error as SmtpError;
	} finally {
		transport.close();
	}
}
