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
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#platform/app-context.server.ts";
import { getBackupAt, openFolderShop } from "./backups.test.kit.ts";
import { makeBackup } from "./make-backup.server.ts";
import { getBackupsFolder } from "./manifest.server.ts";
import { restoreBackup } from "./restore.server.ts";

let home: Awaited<ReturnType<typeof openFolderShop>>;
let copy: string;
const folder = mkdtempSync(join(tmpdir(), "biela-restore-"));
beforeAll(async () => {
	home = await openFolderShop();
	const { name } = await makeBackup(home.shop, { startedAt: new Date("2026-11-20T15:00:00Z") });
	copy = join(getBackupsFolder(home.shop.env.BIELA_DATA), name);
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const newShop = () => {
	const env = { ...home.ctx.env, BIELA_DATA: join(folder, `data-${++count}`) };
	return { env, postgres: undefined, migrations };
};

test("restores rows, pictures and links", async () => {
	const to = newShop();
	await restoreBackup(getBackupAt(copy), to);
	const ctx = await openAppContext(to.env, migrations);
	const skus = (db: typeof ctx.db) => db.selectFrom("products").selectAll().orderBy("id").execute();
	expect(await skus(ctx.db)).toEqual(await skus(home.ctx.db));
	expect(ctx.secret.getToken("visit", "1")).toBe(home.ctx.secret.getToken("visit", "1"));
	expect(readFileSync(join(to.env.BIELA_DATA, "media/logo-1/640.webp"), "utf8")).toBe("a larger picture");
	await ctx.close();
});

test("removes leftovers of an interrupted restore", async () => {
	const to = newShop();
	mkdirSync(join(to.env.BIELA_DATA, "media"), { recursive: true });
	const endedPid = spawnSync(process.execPath, ["--version"]).pid;
	const [fetched, fetching] = [`.traida-${endedPid}`, `.traida-${process.ppid}`];
	for (const name of [fetched, fetching]) mkdirSync(join(to.env.BIELA_DATA, name));
	const files = [".recuperando-1", ".recuperando-1.db", ".mudando-1.db", "media/.subiendo-x"];
	// Processes in containers share the same id.
	const alike = `.traida-${process.pid}`;
	mkdirSync(join(to.env.BIELA_DATA, alike));
	const leftovers = [...files, `${fetched}/secret.key`, `${alike}/secret.key`];
	for (const name of leftovers) writeFileSync(join(to.env.BIELA_DATA, name), "half");
	await restoreBackup(getBackupAt(copy), to);
	const names = readdirSync(to.env.BIELA_DATA, { recursive: true });
	expect(names).toContain("biela.db");
	expect(names).toContain(fetching);
	expect(names.filter((name) => [...leftovers, fetched, alike].includes(String(name)))).toEqual([]);
});

test("never overwrites an existing shop or secret", async () => {
	const before = readdirSync(home.shop.env.BIELA_DATA);
	await expect(restoreBackup(getBackupAt(copy), home.shop)).rejects.toThrow("ya la usa otro proceso");
	const stopped = newShop();
	await restoreBackup(getBackupAt(copy), stopped);
	await expect(restoreBackup(getBackupAt(copy), stopped)).rejects.toThrow(
		"ya hay un taller y no lo reemplazo",
	);
	const other = newShop();
	mkdirSync(other.env.BIELA_DATA);
	writeFileSync(join(other.env.BIELA_DATA, "secret.key"), "x".repeat(64));
	await expect(restoreBackup(getBackupAt(copy), other)).rejects.toThrow(
		"secret.key» es otro que el de la copia",
	);
	expect(existsSync(join(other.env.BIELA_DATA, "biela.db"))).toBe(false);
	expect(readdirSync(home.shop.env.BIELA_DATA)).toEqual(before);
});

test("rejects a restore beside a leftover write-ahead log", async () => {
	const to = newShop();
	mkdirSync(to.env.BIELA_DATA);
	const log = join(to.env.BIELA_DATA, "biela.db-wal");
	writeFileSync(log, "what was accepted last");
	await expect(restoreBackup(getBackupAt(copy), to)).rejects.toThrow(/no lo reemplazo.*biela\.db\* antes/);
	expect(readdirSync(to.env.BIELA_DATA)).not.toContain("biela.db");
	writeFileSync(log, "");
	await restoreBackup(getBackupAt(copy), to);
});

test("rejects a backup of a newer version", async () => {
	const newer = await copyWithHistory("insert into kysely_migration values ('998-newer', '')");
	await expect(restoreBackup(getBackupAt(newer), newShop())).rejects.toThrow(
		/más nueva de Biela.*998-newer.*git pull/,
	);
});

test.each([
	["of a version before the first release", "001-foundation", /anterior a la 0\.8\.0.*git checkout/],
	["of another program", "2024-other", /no es de Biela \(2024-other\)/],
])("rejects a backup %s without restoring anything", async (_, name, said) => {
	const other = await copyWithHistory(`update kysely_migration set name = '${name}'`);
	const to = newShop();
	await expect(restoreBackup(getBackupAt(other), to)).rejects.toThrow(said);
	expect(existsSync(to.env.BIELA_DATA)).toBe(false);
});

/** Makes a backup with a changed migration history. */
async function copyWithHistory(statement: string): Promise<string> {
	const shop = await openFolderShop();
	await sql.raw(statement).execute(shop.ctx.db);
	const { name } = await makeBackup(shop.shop, { startedAt: new Date("2026-11-20T15:30:00Z") });
	const target = join(folder, `history-${Math.random()}`);
	cpSync(getBackupsFolder(shop.shop.env.BIELA_DATA), target, { recursive: true });
	await shop.cleanUp();
	return join(target, name);
}

test("changes nothing when the backup is damaged", async () => {
	const { name } = await makeBackup(home.shop, { startedAt: new Date("2026-11-20T16:00:00Z") });
	const bad = join(getBackupsFolder(home.shop.env.BIELA_DATA), name);
	appendFileSync(join(bad, "biela.db.zst"), "x");
	const to = newShop();
	await expect(restoreBackup(getBackupAt(bad), to)).rejects.toThrow("está dañada");
	expect(existsSync(to.env.BIELA_DATA)).toBe(false);
});

test("backs up a running shop and restores by command", async () => {
	const { BIELA_DATA } = home.shop.env;
	const run = (script: string, args: string[], data: string, more = {}) =>
		promisify(execFile)(process.execPath, [script, ...args], {
			env: { PATH: process.env.PATH, BIELA_DATA: data, ...more },
		});
	const made = await run("tools/backup.ts", [], BIELA_DATA);
	expect(made.stdout).toMatch(/Copia hecha y comprobada: \d{4}-\S+Z \([\d.]+ MB\)/);
	const [, name = ""] = /comprobada: (\S+)/.exec(made.stdout) ?? [];
	const data = join(folder, "by-hand");
	const back = await run("tools/restore.ts", [join(getBackupsFolder(BIELA_DATA), name)], data);
	expect(back.stdout).toMatch(
		/Recuperada la copia .*, del \d+\/\d+\/\d{4}, \d+:\d+ [AP]M en Panamá: .* filas en SQLite, todas iguales, y 3 archivos/,
	);
	const again = run("tools/restore.ts", [join(getBackupsFolder(BIELA_DATA), name)], data);
	await expect(again).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining("no lo reemplazo"),
	});
	const stray = join(folder, "stray");
	await expect(run("tools/reset-password.ts", [], stray)).rejects.toMatchObject({
		stdout: "",
		stderr: expect.stringContaining(`En «${stray}» no hay ningún taller.`),
	});
	expect(existsSync(stray)).toBe(false);
	const none = run("tools/restore.ts", [], join(folder, "nothing"));
	await expect(none).rejects.toMatchObject({
		stderr: expect.stringContaining("npm run restore -- <carpeta>"),
	});
	const away = { BACKUP_URL: `file://${folder}/unmounted`, BACKUP_KEY: "k".repeat(32) };
	await expect(run("tools/backup.ts", [], BIELA_DATA, away)).rejects.toMatchObject({
		code: 1,
		stdout: expect.stringMatching(/Copia hecha.*\n {2}Fuera de esta máquina: ese lugar no existe/),
	});
});
