// @module-tag slow
import { execFile, spawnSync } from "node:child_process";
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBackupAt, openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { makeBackup } from "#features/operation/backups/making/make-backup.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { restoreBackup } from "./restore.server.ts";

let home: Awaited<ReturnType<typeof openFolderShop>>;
let backupFolder: string;
const folder = mkdtempSync(join(tmpdir(), "biela-restore-"));
beforeAll(async () => {
	home = await openFolderShop();
	const { name } = await makeBackup(home.shop, { startedAt: new Date("2026-11-20T15:00:00Z") });
	backupFolder = join(getBackupsFolder(home.shop.env.BIELA_DATA), name);
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

let shopCount = 0;
const createShop = () => {
	const env = { ...home.ctx.env, BIELA_DATA: join(folder, `data-${++shopCount}`) };
	return { env, postgres: undefined, migrations };
};

test("restores rows, pictures and links", async () => {
	const targetShop = createShop();
	await restoreBackup(getBackupAt(backupFolder), targetShop);
	const ctx = await openAppContext(targetShop.env, migrations);
	const listProducts = (db: typeof ctx.db) => db.selectFrom("products").selectAll().orderBy("id").execute();
	expect(await listProducts(ctx.db)).toEqual(await listProducts(home.ctx.db));
	expect(ctx.secret.getToken("visit", "1")).toBe(home.ctx.secret.getToken("visit", "1"));
	expect(readFileSync(join(targetShop.env.BIELA_DATA, "media/logo-1/640.webp"), "utf8")).toBe(
		"a larger picture",
	);
	await ctx.close();
});

test("removes leftovers of an interrupted restore", async () => {
	const targetShop = createShop();
	mkdirSync(join(targetShop.env.BIELA_DATA, "media"), { recursive: true });
	const endedPid = spawnSync(process.execPath, ["--version"]).pid;
	const [finishedFetch, runningFetch] = [`.traida-${endedPid}`, `.traida-${process.ppid}`];
	for (const name of [finishedFetch, runningFetch]) mkdirSync(join(targetShop.env.BIELA_DATA, name));
	const files = [".recuperando-1", ".recuperando-1.db", ".mudando-1.db", "media/.subiendo-x"];
	// Processes in containers share the same id.
	const samePidFetch = `.traida-${process.pid}`;
	mkdirSync(join(targetShop.env.BIELA_DATA, samePidFetch));
	const leftovers = [...files, `${finishedFetch}/secret.key`, `${samePidFetch}/secret.key`];
	for (const name of leftovers) writeFileSync(join(targetShop.env.BIELA_DATA, name), "half");
	await restoreBackup(getBackupAt(backupFolder), targetShop);
	const names = readdirSync(targetShop.env.BIELA_DATA, { recursive: true });
	expect(names).toContain("biela.db");
	expect(names).toContain(runningFetch);
	expect(names.filter((name) => [...leftovers, finishedFetch, samePidFetch].includes(String(name)))).toEqual(
		[],
	);
});

test("never overwrites an existing shop or secret", async () => {
	const before = readdirSync(home.shop.env.BIELA_DATA);
	await expect(restoreBackup(getBackupAt(backupFolder), home.shop)).rejects.toThrow("ya la usa otro proceso");
	const stoppedShop = createShop();
	await restoreBackup(getBackupAt(backupFolder), stoppedShop);
	await expect(restoreBackup(getBackupAt(backupFolder), stoppedShop)).rejects.toThrow(
		"ya hay un taller y no lo reemplazo",
	);
	const other = createShop();
	mkdirSync(other.env.BIELA_DATA);
	writeFileSync(join(other.env.BIELA_DATA, "secret.key"), "x".repeat(64));
	await expect(restoreBackup(getBackupAt(backupFolder), other)).rejects.toThrow(
		"secret.key» es otro que el de la copia",
	);
	expect(existsSync(join(other.env.BIELA_DATA, "biela.db"))).toBe(false);
	expect(readdirSync(home.shop.env.BIELA_DATA)).toEqual(before);
});

test("rejects a restore beside a leftover write-ahead log", async () => {
	const targetShop = createShop();
	mkdirSync(targetShop.env.BIELA_DATA);
	const log = join(targetShop.env.BIELA_DATA, "biela.db-wal");
	writeFileSync(log, "what was accepted last");
	await expect(restoreBackup(getBackupAt(backupFolder), targetShop)).rejects.toThrow(
		/no lo reemplazo.*biela\.db\* antes/,
	);
	expect(readdirSync(targetShop.env.BIELA_DATA)).not.toContain("biela.db");
	writeFileSync(log, "");
	await restoreBackup(getBackupAt(backupFolder), targetShop);
});

test("rejects a backup of a newer version", async () => {
	const newer = await makeBackupWithHistory("insert into kysely_migration values ('998-newer', '')");
	await expect(restoreBackup(getBackupAt(newer), createShop())).rejects.toThrow(
		/más nueva de Biela.*998-newer.*npm run upgrade/,
	);
});

test.each([
	["of a version before the first release", "001-foundation", /anterior a la 0\.8\.0.*git checkout/],
	["of another program", "2024-other", /no es de Biela \(2024-other\)/],
])("rejects a backup %s without restoring anything", async (_, name, expectedMessage) => {
	const other = await makeBackupWithHistory(
		"delete from kysely_migration where name > '001-baseline'",
		`update kysely_migration set name = '${name}'`,
	);
	const targetShop = createShop();
	await expect(restoreBackup(getBackupAt(other), targetShop)).rejects.toThrow(expectedMessage);
	expect(existsSync(targetShop.env.BIELA_DATA)).toBe(false);
});

/** Makes a backup with a changed migration history. */
async function makeBackupWithHistory(...statements: string[]): Promise<string> {
	const shop = await openFolderShop();
	for (const statement of statements) await sql.raw(statement).execute(shop.ctx.db);
	const { name } = await makeBackup(shop.shop, { startedAt: new Date("2026-11-20T15:30:00Z") });
	const target = join(folder, `history-${Math.random()}`);
	cpSync(getBackupsFolder(shop.shop.env.BIELA_DATA), target, { recursive: true });
	await shop.cleanUp();
	return join(target, name);
}

test("changes nothing when the backup is damaged", async () => {
	const { name } = await makeBackup(home.shop, { startedAt: new Date("2026-11-20T16:00:00Z") });
	const damagedFolder = join(getBackupsFolder(home.shop.env.BIELA_DATA), name);
	appendFileSync(join(damagedFolder, "biela.db.zst"), "x");
	const targetShop = createShop();
	await expect(restoreBackup(getBackupAt(damagedFolder), targetShop)).rejects.toThrow("está dañada");
	expect(existsSync(targetShop.env.BIELA_DATA)).toBe(false);
});

test("backs up a running shop and restores by command", async () => {
	const { BIELA_DATA } = home.shop.env;
	const run = (script: string, args: string[], data: string, extraEnv = {}) =>
		promisify(execFile)(process.execPath, [script, ...args], {
			env: { PATH: process.env.PATH, BIELA_DATA: data, ...extraEnv },
		});
	const backupResult = await run("scripts/backup.ts", [], BIELA_DATA);
	expect(backupResult.stdout).toMatch(/Copia hecha y comprobada: \d{4}-\S+Z-manual \([\d.]+ MB\)/);
	const [, name = ""] = /comprobada: (\S+)/.exec(backupResult.stdout) ?? [];
	const data = join(folder, "by-hand");
	const restoreResult = await run("scripts/restore.ts", [join(getBackupsFolder(BIELA_DATA), name)], data);
	expect(restoreResult.stdout).toMatch(
		/Recuperada la copia .*, del \d+\/\d+\/\d{4}, \d+:\d+ [AP]M en Panamá: .* filas en SQLite, todas iguales, y 3 archivos.*\n {2}El taller queda en pausa/,
	);
	const secondRestore = run("scripts/restore.ts", [join(getBackupsFolder(BIELA_DATA), name)], data);
	await expect(secondRestore).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining("no lo reemplazo"),
	});
	const emptyFolder = join(folder, "stray");
	await expect(run("scripts/reset-password.ts", [], emptyFolder)).rejects.toMatchObject({
		stdout: "",
		stderr: expect.stringContaining(`En «${emptyFolder}» no hay ningún taller.`),
	});
	expect(existsSync(emptyFolder)).toBe(false);
	const restoreWithoutArgument = run("scripts/restore.ts", [], join(folder, "nothing"));
	await expect(restoreWithoutArgument).rejects.toMatchObject({
		stderr: expect.stringContaining("npm run restore -- <carpeta>"),
	});
	const remoteEnv = { BACKUP_URL: `file://${folder}/unmounted`, BACKUP_KEY: "k".repeat(32) };
	await expect(run("scripts/backup.ts", [], BIELA_DATA, remoteEnv)).rejects.toMatchObject({
		code: 1,
		stdout: expect.stringMatching(/Copia hecha.*\n {2}Fuera de esta máquina: ese lugar no existe/),
	});
});
