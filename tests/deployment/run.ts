/**
 * Does what `docs/deployment.md` says, on Debian machines that systemd starts in folders: it deploys with PostgreSQL,
 * Caddy, mail and backups in a bucket, loses the machine and restores it, and upgrades release 0.8.0 and back.
 * Run as root `npx node tests/deployment/run.ts`, or one scenario with `restore` or `upgrade` behind it (part of
 * `npm run test:full`). It needs a Debian mirror and npm.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { getCommands, listSteps } from "./document.ts";
import { getObstacle, Machine, prepareBase } from "./machine.ts";
import { publishSite } from "./publish-site.ts";

/** "restore" or "upgrade" runs one scenario; without it both run. */
const [, , scenario] = process.argv;
const ROOT = join(import.meta.dirname, "../..");
/** The last commit of release 0.8.0. */
const OLD_RELEASE = "1123358c";
/** Characters of a log that a failure shows, from its end. */
const MAX_MESSAGE_LENGTH = 3000;
const MESSAGE = { name: "Ana", phone: "6123-4567", email: "ana@correo.com", message: "Suena al frenar" };

const steps = listSteps(readFileSync(join(ROOT, "docs/deployment.md"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "biela-deployment-"));
const shared = join(folder, "srv");
const backupKey = randomBytes(32).toString("hex");
const result: { passed: number; failures: { name: string; message: string; command: string }[] } = {
	passed: 0,
	failures: [],
};

const obstacle = getObstacle();
if (obstacle) console.log(`! the deployment was not tried: ${obstacle}`);
else await runScenarios();
if (process.env.TEST_RESULTS)
	writeFileSync(join(process.env.TEST_RESULTS, "deployment.json"), JSON.stringify(result));
console.log(`${result.passed} passed, ${result.failures.length} failed`);
process.exit(result.failures.length > 0 ? 1 : 0);

async function runScenarios() {
	prepareBase();
	mkdirSync(shared);
	const repository = join(shared, "biela.git");
	execFileSync("git", ["clone", "--quiet", "--bare", ROOT, repository]);
	const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" });
	const newest = git("rev-parse", "HEAD").trim();
	git("symbolic-ref", "HEAD", "refs/heads/main");
	const publish = (commit: string) => git("update-ref", "refs/heads/main", commit);
	publish(newest);
	const [mail, bucket] = [await openSmtp(), await startS3()];
	const backupUrl = bucket.createBucketUrl("copias");
	try {
		// A failed check ends its scenario, not the other one.
		if (scenario !== "upgrade") await loseAndRestore(mail, backupUrl).catch(() => {});
		if (scenario !== "restore") await upgradeAndGoBack(publish, newest).catch(() => {});
	} finally {
		await mail.close();
		await bucket.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Deploys with PostgreSQL, loses the machine, and restores its last backup on a new one. */
async function loseAndRestore(mail: Awaited<ReturnType<typeof openSmtp>>, backupUrl: string) {
	let machine = new Machine(join(folder, "one"), shared);
	const settings = [
		`SMTP_URL='${mail.url}'`,
		"MAIL_FROM='Mi Taller <citas@taller.test>'",
		`BACKUP_KEY='${backupKey}'`,
		`BACKUP_URL='${backupUrl}'`,
	].join("\n");
	let password = "";
	let reference = "";
	try {
		await machine.start();
		await check("installs the service with PostgreSQL (2.1 to 2.5, 3)", async () => {
			await install(machine);
			await preparePostgres(machine);
			await runSection(machine, "2.5");
			await expectReady(machine);
		});
		await check("shows the first password in the journal (2.6)", async () => {
			password = readPassword(await runSection(machine, "2.6"));
			const log = await machine.run("journalctl -u biela -o cat");
			if (!log.includes("Base nueva en «PostgreSQL")) fail(log);
		});
		await check("serves https behind Caddy (4.2), and the site once it is published", async () => {
			await runSection(machine, "4.2", "apt-get install -y caddy");
			await publishSite(machine, password);
			await expectSite(machine);
		});
		await check("sends mail and backs up to the bucket (6, 7)", async () => {
			await machine.run(`cat >> /etc/biela.env <<'EOF_ENV'\n${settings}\nEOF_ENV`);
			await runSection(machine, "6", "systemctl restart biela");
			await expectReady(machine);
			reference = await sendMessage(machine);
			await waitForMail(mail, reference).catch(async (error) => {
				const log = await machine.run("journalctl -u biela -o cat -n 20; grep -c SMTP_URL /etc/biela.env");
				fail(
					`${error.message}; ${mail.stats.connections} connections, to ${mail.attemptedRecipients}\n${log}`,
				);
			});
			const log = await machine.run(withSettings(getCommands(steps, "7.2", "npm run backup").join("\n")));
			if (!/fuera|BACKUP_URL|bucket/i.test(log)) fail(log);
		});
		await check("backs up before the machine is lost, and logs in", async () => {
			await expectRequest(machine, password, reference);
			await machine.run("systemctl restart biela");
			await expectReady(machine);
		});
	} finally {
		await machine.destroy();
	}
	machine = new Machine(join(folder, "two"), shared);
	try {
		await machine.start();
		await check("restores on a new machine (11.1)", async () => {
			await install(machine);
			await machine.run(`cat >> /etc/biela.env <<'EOF_ENV'\n${settings}\nEOF_ENV`);
			await preparePostgres(machine);
			const log = await runSection(machine, "11.1");
			if (!log.includes("listo") || log.includes("Base nueva")) fail(log);
			await expectReady(machine);
		});
		await check("has the request and the password from before", async () => {
			await runSection(machine, "4.2", "apt-get install -y caddy");
			await expectSite(machine);
			await expectRequest(machine, password, reference);
		});
	} finally {
		await machine.destroy();
	}
}

/** Deploys 0.8.0 with SQLite, upgrades it to this version, and goes back. */
async function upgradeAndGoBack(publish: (commit: string) => void, newest: string) {
	const machine = new Machine(join(folder, "three"), shared);
	let password = "";
	let reference = "";
	try {
		await machine.start();
		publish(OLD_RELEASE);
		await check("runs release 0.8.0 (2.1 to 2.6)", async () => {
			await install(machine);
			await runSection(machine, "2.5");
			await expectReady(machine);
			const log = await runSection(machine, "2.6");
			password = readPassword(log);
			await machine.run(adapt(getCommands(steps, "4.2", "apt-get install -y caddy").join("\n")));
			reference = await sendMessage(machine);
		});
		publish(newest);
		await check("upgrades to this version (10.1)", async () => {
			await runSection(machine, "10.1");
			await expectReady(machine);
			const version = (await machine.run("cd /opt/biela && git rev-parse HEAD")).trim();
			if (version !== newest) fail(`runs ${version}`);
			await expectSite(machine);
			await expectRequest(machine, password, reference);
		});
		await check("goes back to the version before its database changed (10.3)", async () => {
			const noted = (await machine.run("head -1 /root/biela-versions")).trim();
			await machine.run("systemctl stop biela");
			const backup = (await machine.run("ls /var/lib/biela/backups | grep antes | tail -1")).trim();
			const [putAside = ""] = getCommands(steps, "10.3", "/var/lib/biela-after");
			await machine.run(adapt(putAside));
			const [restore = ""] = getCommands(steps, "10.3", "npm run restore");
			const names = { "1a2b3c4d": noted, "2026-11-20T15-00-00Z-antes-002-example": backup };
			const commands = Object.entries(names).reduce(
				(text, [example, name]) => text.replaceAll(example, name),
				adapt(restore),
			);
			await machine.run(commands);
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
	} finally {
		await machine.destroy();
	}
}

/** Does sections 2.1 to 2.4. Debian 12 needs another source for Node; the machines are Debian 13. */
async function install(machine: Machine) {
	for (const commands of getCommands(steps, "2.1").filter((text) => /nodejs npm|node --version/.test(text)))
		await machine.run(adapt(commands));
	for (const section of ["2.2", "2.3", "2.4"]) await runSection(machine, section);
}

/** Does steps 1 to 4 of section 3, which end before the service starts. */
async function preparePostgres(machine: Machine) {
	for (const commands of getCommands(steps, "3").slice(0, 4)) await machine.run(adapt(commands));
}

/** Runs the commands of a section, each block in a shell of its own, with the service's settings loaded. */
async function runSection(machine: Machine, section: string, containing = ""): Promise<string> {
	const outputs: string[] = [];
	for (const commands of getCommands(steps, section, containing))
		outputs.push(await machine.run(withSettings(adapt(commands))));
	return outputs.join("\n");
}

/** Loads the settings as section 2.7 says, once they exist. */
function withSettings(commands: string): string {
	return `if [ -f /etc/biela.env ] && [ -d /opt/biela ]; then cd /opt/biela; set -a; . /etc/biela.env; set +a; fi\n${commands}`;
}

/** Puts the names of the test in place of those that the document tells the reader to replace. */
function adapt(commands: string): string {
	return commands
		.replaceAll("https://git.example.com/biela.git", "file:///srv/biela.git")
		.replaceAll("@mitaller.com", "@taller.test")
		.replaceAll("mitaller.com", "localhost");
}

/** Returns the newest first password in a log. */
function readPassword(log: string): string {
	const [, password] = [...log.matchAll(/contraseña\s+(\S+)/g)].at(-1) ?? [];
	return password ?? fail(log);
}

async function expectReady(machine: Machine) {
	await machine.run(
		"for i in $(seq 90); do curl -sf http://127.0.0.1:3000/ready && exit 0; sleep 1; done; journalctl -u biela -o cat -n 20; exit 1",
	);
}

/** Asks for pages through Caddy, whose certificate is its own on this name. */
async function expectSite(machine: Machine) {
	const ask = (path: string) =>
		machine.run(
			`curl -sk -o /dev/null -w '%{http_code}' --retry 20 --retry-connrefused --retry-delay 1 --retry-all-errors https://localhost${path}`,
		);
	const statuses = [await ask("/"), await ask("/productos"), await ask("/ready")];
	if (statuses.join() !== "200,200,404") fail(`the site answers ${statuses.join()}`);
	const redirect = await machine.run("curl -sI http://localhost/ | head -1");
	if (!redirect.includes("308")) fail(`http answers ${redirect}`);
}

/** Sends the message form. @returns the reference of the request */
async function sendMessage(machine: Machine): Promise<string> {
	machine.write("message.json", JSON.stringify(MESSAGE));
	const reply = await machine.run(
		"curl -sk --retry 20 --retry-all-errors --retry-delay 1 -H 'content-type: application/json' -d @/message.json https://localhost/api/contact",
	);
	return /"reference":"([^"]+)"/.exec(reply)?.[1] ?? fail(reply);
}

/** Logs in and looks for the request in the inbox. */
async function expectRequest(machine: Machine, password: string, reference: string) {
	machine.write("login.json", JSON.stringify({ username: "admin", password }));
	const login = await machine.run(
		"curl -sk -H 'content-type: application/json' -d @/login.json https://localhost/api/admin/login",
	);
	const token = /"access_token":"([^"]+)"/.exec(login)?.[1] ?? fail(login);
	const inbox = await machine.run(
		`curl -sk -H 'authorization: Bearer ${token}' 'https://localhost/api/admin/inbox?state=all'`,
	);
	if (!inbox.includes(reference)) fail(`${reference} is not in the inbox: ${inbox.slice(0, 500)}`);
}

async function waitForMail(mail: Awaited<ReturnType<typeof openSmtp>>, reference: string) {
	for (let second = 0; second < 60; second++) {
		if (mail.received.some(({ email }) => email.subject?.includes(reference))) return;
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
	fail(`no email about ${reference}`);
}

async function check(name: string, work: () => unknown) {
	const startedAt = Date.now();
	try {
		await work();
	} catch (error) {
		console.log(`✗ ${name}`);
		const message = error instanceof Error ? error.message : String(error);
		result.failures.push({ name: `deployment › ${name}`, message, command: "node tests/deployment/run.ts" });
		console.log(message);
		// What follows needs it.
		throw error;
	}
	result.passed++;
	console.log(`✓ ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}

function fail(message: string): never {
	throw new Error(message.slice(-MAX_MESSAGE_LENGTH));
}
