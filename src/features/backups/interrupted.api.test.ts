// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#platform/app-context.server.ts";
import { openPostgres } from "#platform/database/postgres.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { seed } from "#seed/seed.ts";
import { UNFINISHED_PREFIX } from "./make-backup.server.ts";
import { getBackupsFolder, listBackups } from "./manifest.server.ts";
import { performBackup } from "./run-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-killed-"));
const isPostgres = process.env.TEST_ENGINE === "postgres";
const name = `killed_${randomBytes(6).toString("hex")}`;
const runSql = async (what: string) => {
	const server = openPostgres(process.env.TEST_DATABASE_URL ?? "");
	await server.runPatiently((db) => sql.raw(what).execute(db), "schema");
	await server.close();
};
const elsewhere = join(folder, "elsewhere");
let at: Awaited<ReturnType<typeof openAppContext>>;
beforeAll(async () => {
	mkdirSync(elsewhere);
	const url = new URL(process.env.TEST_DATABASE_URL ?? "postgres://nobody");
	url.pathname = `/${name}`;
	if (isPostgres) await runSql(`create database ${name}`);
	const env = parseEnv({
		BIELA_DATA: join(folder, "data"),
		BIELA_SECRET: "secreto-de-prueba-de-treinta-y-dos-letras",
		LOG_LEVEL: "silent",
		BACKUP_URL: pathToFileURL(elsewhere).href,
		BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena",
		...(isPostgres && { DATABASE_URL: url.href }),
	});
	at = await openAppContext(env, migrations);
	await seed(at);
	await at.files.save("large-1", { "original.webp": randomBytes(3e6) });
});
afterAll(async () => {
	await at.close();
	if (isPostgres) await runSql(`drop database ${name} with (force)`);
	rmSync(folder, { recursive: true, force: true });
});

const getHome = () => getBackupsFolder(at.env.BIELA_DATA);
const countGood = async () => (await listBackups(getHome())).filter(({ manifest }) => manifest).length;
const listTempFiles = (place: string) =>
	readdirSync(place, { recursive: true, encoding: "utf8" }).filter((path) =>
		/(^|\/)(\.haciendo|\.leyendo|\.leida|\.cifrando|\.subiendo|estado\.json\.)/.test(path),
	);

function startBackup(): ChildProcess {
	const { BIELA_DATA, DATABASE_URL = "", BIELA_SECRET, BACKUP_URL, BACKUP_KEY } = at.env;
	const env = { BIELA_DATA, DATABASE_URL, BIELA_SECRET, BACKUP_URL, BACKUP_KEY };
	return spawn(process.execPath, ["tools/backup.ts"], {
		env: { ...process.env, ...env },
		stdio: "ignore",
	});
}
const hasTempFile = (file: string) =>
	existsSync(getHome()) &&
	readdirSync(getHome()).some(
		(each) => each.startsWith(UNFINISHED_PREFIX) && existsSync(join(getHome(), each, file)),
	);
/** Stages at which a backup is killed, with a check for each. */
const STAGES = {
	"while the database is written": () => hasTempFile("biela.db"),
	"while the pictures are stored": () => existsSync(join(getHome(), "files")),
	"while it is sent": () => existsSync(join(elsewhere, "files")),
};

/**
 * Kills a backup at a stage. A backup that passed the stage before this process noticed is started again, a few times.
 */
async function killAt(isThere: () => boolean): Promise<void> {
	let child: ChildProcess | undefined;
	for (let tries = 0; tries < 5 && child?.signalCode !== "SIGKILL"; tries++) {
		rmSync(getHome(), { recursive: true, force: true });
		rmSync(elsewhere, { recursive: true });
		mkdirSync(elsewhere);
		child = startBackup();
		const exited = once(child, "exit");
		while (!isThere() && child.exitCode === null) await pause(1);
		child.kill("SIGKILL");
		await exited;
	}
	expect(child?.signalCode).toBe("SIGKILL");
}

test.each(Object.entries(STAGES))(
	"recovers with the next backup when killed %s",
	async (stage, isThere) => {
		await killAt(isThere);
		const isSent = stage === "while it is sent";
		expect(await countGood()).toBe(isSent ? 1 : 0);
		// Simulates the leftovers of a kill at the worst moment.
		for (const leftover of [".leyendo-1", "estado.json.1"]) mkdirSync(join(getHome(), leftover));
		const shop = { env: at.env, postgres: isPostgres ? at.database : undefined, migrations };
		// The database may need a moment to notice that the lock's holder died.
		await expect
			.poll(() => performBackup(shop, { startedAt: at.now() }).then(Boolean, () => false), {
				timeout: 20_000,
			})
			.toBe(true);
		// Only the last backup of an hour is kept.
		expect(await countGood()).toBe(1);
		expect([...listTempFiles(getHome()), ...listTempFiles(elsewhere)]).toEqual([]);
		for (const { name: copy } of await listBackups(getHome()))
			expect(statSync(join(getHome(), copy, "manifest.json")).isFile()).toBe(true);
	},
	120_000,
);
