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
import { UNFINISHED_PREFIX } from "#features/operation/backups/making/make-backup.server.ts";
import { getBackupsFolder, listBackups } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-killed-"));
const isPostgres = process.env.TEST_ENGINE === "postgres";
const name = `killed_${randomBytes(6).toString("hex")}`;
const runSql = async (statement: string) => {
	const server = openPostgres(process.env.TEST_DATABASE_URL ?? "");
	await server.runPatiently((db) => sql.raw(statement).execute(db), "schema");
	await server.close();
};
const remoteFolder = join(folder, "elsewhere");
let ctx: Awaited<ReturnType<typeof openAppContext>>;
beforeAll(async () => {
	mkdirSync(remoteFolder);
	const url = new URL(process.env.TEST_DATABASE_URL ?? "postgres://nobody");
	url.pathname = `/${name}`;
	if (isPostgres) await runSql(`create database ${name}`);
	const env = parseEnv({
		BIELA_DATA: join(folder, "data"),
		BIELA_SECRET: "secreto-de-prueba-de-treinta-y-dos-letras",
		LOG_LEVEL: "silent",
		BACKUP_URL: pathToFileURL(remoteFolder).href,
		BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena",
		...(isPostgres && { DATABASE_URL: url.href }),
	});
	ctx = await openAppContext(env, migrations);
	await seed(ctx);
	await ctx.files.save("large-1", { "original.webp": randomBytes(3e6) });
});
afterAll(async () => {
	await ctx.close();
	if (isPostgres) await runSql(`drop database ${name} with (force)`);
	rmSync(folder, { recursive: true, force: true });
});

const getLocalFolder = () => getBackupsFolder(ctx.env.BIELA_DATA);
const countGoodBackups = async () =>
	(await listBackups(getLocalFolder())).filter(({ manifest }) => manifest).length;
const listTempFiles = (directory: string) =>
	readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((path) =>
		/(^|\/)(\.haciendo|\.leyendo|\.leida|\.cifrando|\.subiendo|estado\.json\.)/.test(path),
	);

function startBackup(): ChildProcess {
	const { BIELA_DATA, DATABASE_URL = "", BIELA_SECRET, BACKUP_URL, BACKUP_KEY } = ctx.env;
	const env = { BIELA_DATA, DATABASE_URL, BIELA_SECRET, BACKUP_URL, BACKUP_KEY };
	return spawn(process.execPath, ["scripts/backup.ts"], {
		env: { ...process.env, ...env },
		stdio: "ignore",
	});
}
const hasTempFile = (file: string) =>
	existsSync(getLocalFolder()) &&
	readdirSync(getLocalFolder()).some(
		(entry) => entry.startsWith(UNFINISHED_PREFIX) && existsSync(join(getLocalFolder(), entry, file)),
	);
/** Stages at which a backup is killed, with a check for each. */
const STAGES = {
	"while the database is written": () => hasTempFile("biela.db"),
	"while the pictures are stored": () => existsSync(join(getLocalFolder(), "files")),
	"while it is sent": () => existsSync(join(remoteFolder, "files")),
};

/**
 * Kills a backup at a stage. A backup that passed the stage before this process noticed is started again, a few times.
 */
async function killAtStage(hasReachedStage: () => boolean): Promise<void> {
	let child: ChildProcess | undefined;
	for (let attempts = 0; attempts < 5 && child?.signalCode !== "SIGKILL"; attempts++) {
		rmSync(getLocalFolder(), { recursive: true, force: true });
		rmSync(remoteFolder, { recursive: true });
		mkdirSync(remoteFolder);
		child = startBackup();
		const exited = once(child, "exit");
		while (!hasReachedStage() && child.exitCode === null) await pause(1);
		child.kill("SIGKILL");
		await exited;
	}
	expect(child?.signalCode).toBe("SIGKILL");
}

test.each(Object.entries(STAGES))(
	"recovers with the next backup when killed %s",
	async (stage, hasReachedStage) => {
		await killAtStage(hasReachedStage);
		const isSent = stage === "while it is sent";
		expect(await countGoodBackups()).toBe(isSent ? 1 : 0);
		// Simulates the leftovers of a kill at the worst moment.
		for (const leftover of [".leyendo-1", "estado.json.1"]) mkdirSync(join(getLocalFolder(), leftover));
		const shop = { env: ctx.env, postgres: isPostgres ? ctx.database : undefined, migrations };
		// The database may need a moment to notice that the lock's holder died.
		await expect
			.poll(() => performBackup(shop, { startedAt: ctx.now() }).then(Boolean, () => false), {
				timeout: 20_000,
			})
			.toBe(true);
		// A manual backup stays beside another one of its hour.
		expect(await countGoodBackups()).toBe(isSent ? 2 : 1);
		expect([...listTempFiles(getLocalFolder()), ...listTempFiles(remoteFolder)]).toEqual([]);
		for (const { name: backupName } of await listBackups(getLocalFolder()))
			expect(statSync(join(getLocalFolder(), backupName, "manifest.json")).isFile()).toBe(true);
	},
	120_000,
);
