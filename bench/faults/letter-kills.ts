import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { afterwards, BOTH, type Engine, type Fault } from "./fault.ts";
import { query } from "./stored.ts";
import { openWorld } from "./world.ts";

const LETTERS = 854;
const KILLS = 6;
const CONNECTIONS = 3;
const LIMIT_MS = 120_000;

/** Kills a machine while it sends emails, each time after a number of arrived ones. */
async function killWhileSending(engine: Engine) {
	const smtp = await openSmtp();
	afterwards(() => smtp.close());
	const mailed = { SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const world = await openWorld(engine, { env: mailed });
	await world.end("SIGTERM");
	const now = new Date().toISOString();
	const rows = Array.from({ length: LETTERS }, (_, n) => {
		const payload = { to: `lista${n}@correo.com`, subject: "Ofertas", text: "Hola" };
		return `('${randomUUID()}', 'mail', '${JSON.stringify(payload)}', 'pending', 0, '${now}', '${now}', 0)`;
	});
	await query(
		world,
		`insert into outbox (id, topic, payload, state, attempts, due_at, created_at, rank) values ${rows.join(", ")}`,
	);
	const began = performance.now();
	const until = async (count: number) => {
		while (new Set(smtp.received.map(idOf)).size < count && performance.now() - began < LIMIT_MS)
			await wait(2);
	};
	for (let kill = 1; kill <= KILLS; kill++) {
		await world.start("/health");
		await until(Math.round((kill * LETTERS) / (KILLS + 1)));
		await world.end("SIGKILL");
		// The emails that it had claimed would wait a minute for another machine.
		await query(world, "update outbox set leased_until = null where state = 'pending'");
	}
	await world.start("/health");
	await until(LETTERS);
	await wait(2000);
	const arrived = new Set(smtp.received.map(idOf)).size;
	const twice = smtp.received.length - arrived;
	return {
		figure: `${KILLS} kills: ${arrived} of ${LETTERS} arrived, ${twice} of them again (same Message-ID)`,
		holds: arrived === LETTERS && twice <= KILLS * CONNECTIONS,
	};
}

const idOf = ({ email }: { email: { messageId?: string | undefined } }) => email.messageId;

export const letterKills: Fault[] = [
	{
		name: "letter-kills",
		fault: "The process is killed while it sends letters",
		injected: `kill -9, ${KILLS} times among ${LETTERS} letters`,
		goal: `all arrive; again at most ${CONNECTIONS} a kill, one for each open connection`,
		engines: BOTH,
		run: killWhileSending,
	},
];
