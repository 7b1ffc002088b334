import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { BOTH_ENGINES, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const EMAIL_COUNT = 854;
const KILL_COUNT = 6;
const CONNECTION_COUNT = 3;
const TIMEOUT_MS = 120_000;

/** Kills a machine while it sends emails, each time after a number of arrived ones. */
async function killDuringEmails(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const mailSettings = { SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const world = await openWorld(engine, { env: mailSettings });
	await world.stop("SIGTERM");
	const now = new Date().toISOString();
	const rows = Array.from({ length: EMAIL_COUNT }, (_, n) => {
		const payload = { to: `lista${n}@correo.com`, subject: "Ofertas", text: "Hola" };
		return `('${randomUUID()}', 'mail', '${JSON.stringify(payload)}', 'pending', 0, '${now}', '${now}', 0)`;
	});
	await runQuery(
		world,
		`insert into outbox (id, topic, payload, state, attempts, due_at, created_at, rank) values ${rows.join(", ")}`,
	);
	const startedAt = performance.now();
	const waitForEmails = async (count: number) => {
		while (
			new Set(smtp.received.map(getMessageId)).size < count &&
			performance.now() - startedAt < TIMEOUT_MS
		)
			await wait(2);
	};
	for (let kill = 1; kill <= KILL_COUNT; kill++) {
		await world.start("/health");
		await waitForEmails(Math.round((kill * EMAIL_COUNT) / (KILL_COUNT + 1)));
		await world.stop("SIGKILL");
		// The emails that it had claimed would wait a minute for another machine.
		await runQuery(world, "update outbox set leased_until = null where state = 'pending'");
	}
	await world.start("/health");
	await waitForEmails(EMAIL_COUNT);
	await wait(2000);
	const arrivedCount = new Set(smtp.received.map(getMessageId)).size;
	const duplicateCount = smtp.received.length - arrivedCount;
	return {
		figure: `${KILL_COUNT} kills: ${arrivedCount} of ${EMAIL_COUNT} arrived, ${duplicateCount} of them twice (same Message-ID)`,
		holds: arrivedCount === EMAIL_COUNT && duplicateCount <= KILL_COUNT * CONNECTION_COUNT,
	};
}

const getMessageId = ({ email }: { email: { messageId?: string | undefined } }) => email.messageId;

export const emailKills: Fault[] = [
	{
		name: "letter-kills",
		fault: "The process is killed while it sends emails",
		injected: `kill -9, ${KILL_COUNT} times among ${EMAIL_COUNT} emails`,
		goal: `all arrive; duplicates at most ${CONNECTION_COUNT} per kill, one for each open connection`,
		engines: BOTH_ENGINES,
		run: killDuringEmails,
	},
];
