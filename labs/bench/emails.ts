import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { MAIL_TOPIC, openMail } from "#server/mail/mail.server.ts";
import { findMailServer } from "#server/mail/mail-settings.server.ts";
import { enqueueJob, openOutbox } from "#server/outbox/outbox.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

/**
 * Measures how many emails are sent per second: `node labs/bench/emails.ts --letters=1000 --reply-ms=20`, on SQLite or on
 * DATABASE_URL. The mail server is a separate process that answers each command after the given milliseconds.
 */
const { values } = parseArgs({
	options: {
		letters: { type: "string", default: "1000" },
		"reply-ms": { type: "string", default: "0" },
	},
});
const emailCount = Number(values.letters);
const SMTP_SERVER_SCRIPT = `
	const { SMTPServer } = require("smtp-server");
	const ms = Number(process.argv[1]);
	const later = (done) => setTimeout(done, ms);
	let taken = 0, connections = 0;
	const server = new SMTPServer({
		authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], disableReverseLookup: true,
		onConnect: (session, done) => { connections++; later(done); },
		onMailFrom: (address, session, done) => later(done),
		onRcptTo: (address, session, done) => later(done),
		onData: (stream, session, done) => { stream.resume(); stream.on("end", () => { taken++; later(done); }); },
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1", () => console.log(server.server.address().port));
	process.stdin.on("end", () => { console.log(JSON.stringify({ taken, connections })); process.exit(); }).resume();
`;
const smtpServer = spawn(process.execPath, ["--eval", SMTP_SERVER_SCRIPT, String(values["reply-ms"])], {
	stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface(smtpServer.stdout);
const [port] = await once(lines, "line");
const folder = mkdtempSync(join(tmpdir(), "biela-letters-"));
const env = parseEnv({
	BIELA_DATA: folder,
	LOG_LEVEL: "silent",
	SMTP_URL: `smtp://127.0.0.1:${port}`,
	MAIL_FROM: "citas@taller.com",
	DATABASE_URL: process.env.DATABASE_URL,
});
const ctx = await openAppContext(env, migrations);
await ctx.db.deleteFrom("outbox").execute();
await withTransaction(ctx.db, async (trx) => {
	for (let index = 0; index < emailCount; index++)
		await enqueueJob(trx, ctx.now(), {
			topic: MAIL_TOPIC,
			payload: { to: `persona${index}@correo.com`, subject: "Tu cita", text: "Hola. ".repeat(200) },
		});
});
const startedAt = performance.now();
await openOutbox(ctx, { [MAIL_TOPIC]: openMail({ env, findServer: () => findMailServer(ctx) }) }).drain();
const seconds = (performance.now() - startedAt) / 1000;
smtpServer.stdin.end();
const [serverResult] = await once(lines, "line");
process.stdout.write(
	`${ctx.database.engine}: ${Math.round(emailCount / seconds)} a second; ${serverResult}\n`,
);
await ctx.close();
rmSync(folder, { recursive: true, force: true });
