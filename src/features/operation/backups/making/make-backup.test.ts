import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
	findStoredFile,
	getBackupAt,
	listPaths,
	openFolderShop,
} from "#features/operation/backups/backups.test.kit.ts";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { requireManifest, verifyBackup } from "#features/operation/backups/keeping/verify-backup.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { getBackupsFolder, listBackups } from "./manifest.server.ts";
import { performBackup } from "./run-backup.server.ts";
import { readRun } from "./run-state.server.ts";

let world: Awaited<ReturnType<typeof openFolderShop>>;
beforeAll(async () => {
	world = await openFolderShop();
});
afterAll(() => world.cleanUp());

let hour = 0;
const nextHour = () => new Date(Date.UTC(2026, 10, 20, 12 + hour++));
const getBackupPath = (name: string) => join(getBackupsFolder(world.shop.env.BIELA_DATA), name);

async function verify(name: string) {
	const backupFolder = getBackupPath(name);
	const work = join(getBackupsFolder(world.shop.env.BIELA_DATA), "work.db");
	await verifyBackup(getBackupAt(backupFolder), await requireManifest(backupFolder), work).finally(() =>
		rmSync(work, { force: true }),
	);
}

test("backs up tables, pictures and secret, and verifies them", async () => {
	const { name, tables, file_count } = await makeBackup(world.shop, { startedAt: nextHour() });
	expect(tables.products?.rows).toBeGreaterThan(20);
	expect(file_count).toBe(3);
	const { BIELA_DATA } = world.shop.env;
	expect(readFileSync(findStoredFile(getBackupPath(name), "secret.key"), "utf8")).toBe(
		readFileSync(join(BIELA_DATA, "secret.key"), "utf8"),
	);
	expect(listPaths(getBackupPath(name)).toSorted()).toEqual([
		"media/logo-1/320.webp",
		"media/logo-1/640.webp",
		"secret.key",
	]);
	await verify(name);
	const listed = await listBackups(getBackupsFolder(BIELA_DATA));
	expect(listed.map(({ name, manifest }) => [name, manifest?.name])).toContainEqual([name, name]);
});

test("warns when the server's secret is missing", async () => {
	const secret = join(world.shop.env.BIELA_DATA, "secret.key");
	renameSync(secret, `${secret}.aside`);
	const { lacks } = await makeBackup(world.shop, { startedAt: nextHour() });
	renameSync(`${secret}.aside`, secret);
	expect(lacks).toMatch(/^copiar el secreto del servidor/);
	expect((await makeBackup(world.shop, { startedAt: nextHour() })).lacks).toBeUndefined();
});

test("backs up a secret that is a symbolic link", async () => {
	const secret = join(world.shop.env.BIELA_DATA, "secret.key");
	renameSync(secret, `${secret}.aside`);
	symlinkSync(`${secret}.aside`, secret);
	const { name, lacks } = await makeBackup(world.shop, { startedAt: nextHour() });
	expect(lacks).toBeUndefined();
	expect(readFileSync(findStoredFile(getBackupPath(name), "secret.key"))).toEqual(readFileSync(secret));
	renameSync(`${secret}.aside`, secret);
});

test("flushes copied files before renaming the backup", async () => {
	const probe = await open(getBackupPath(".."), "r");
	const flushed: string[] = [];
	const { sync } = Object.getPrototypeOf(probe);
	const syncSpy = vi.spyOn(Object.getPrototypeOf(probe), "sync").mockImplementation(function (
		this: FileHandle,
	) {
		flushed.push(basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
		return sync.call(this);
	});
	writeFileSync(join(world.shop.env.BIELA_DATA, "secret.other.key"), "another secret");
	const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
	rmSync(join(world.shop.env.BIELA_DATA, "secret.other.key"));
	syncSpy.mockRestore();
	await probe.close();
	expect(flushed).toEqual([
		expect.stringMatching(/^\.subiendo-/),
		"files",
		"files.json",
		"manifest.json",
		expect.stringMatching(/^\.haciendo-/),
		"backups",
	]);
	expect(existsSync(getBackupPath(name))).toBe(true);
});

test("excludes partial uploads", async () => {
	const { files } = world.ctx;
	await files.add("half-1/p0.part", Buffer.from("with where it was taken"));
	const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
	expect(listPaths(getBackupPath(name)).filter((path) => path.endsWith(".part"))).toEqual([]);
	await verify(name);
	await files.remove("half-1");
});

test("backs up one snapshot while the shop writes", async () => {
	const { db } = world.ctx;
	let isDone = false;
	const writing = (async () => {
		for (let beat = 0; !isDone; beat++) {
			await sql`update heartbeat set count = ${beat}`.execute(db);
			await new Promise((resolve) => setImmediate(resolve));
		}
	})();
	const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
	isDone = true;
	await writing;
	await verify(name);
});

test("stores a picture once for all backups", async () => {
	const firstBackup = await makeBackup(world.shop, { startedAt: nextHour() });
	const secondBackup = await makeBackup(world.shop, { startedAt: nextHour() });
	const findFile = (name: string) => findStoredFile(getBackupPath(name), "media/logo-1/320.webp");
	expect(findFile(firstBackup.name)).toBe(findFile(secondBackup.name));
	const original = join(world.shop.env.BIELA_DATA, "media/logo-1/320.webp");
	expect(statSync(findFile(firstBackup.name)).ino).toBe(statSync(original).ino);
});

test("names the damaged file of a backup", async () => {
	const damage: [RegExp, (backupFolder: string) => void][] = [
		[/está dañada/, (backupFolder) => flipBit(join(backupFolder, "manifest.json"), 200)],
		[/está dañada/, (backupFolder) => truncateSync(join(backupFolder, "manifest.json"), 100)],
		[/biela\.db\.zst.*cambió/, (backupFolder) => flipBit(join(backupFolder, "biela.db.zst"), 5000)],
		[/biela\.db\.zst mide/, (backupFolder) => truncateSync(join(backupFolder, "biela.db.zst"), 5000)],
		[/secret\.key.*mide/, (backupFolder) => appendFileSync(findStoredFile(backupFolder, "secret.key"), "x")],
		[
			/falta «media\/logo-1\/320\.webp»/,
			(backupFolder) => rmSync(findStoredFile(backupFolder, "media/logo-1/320.webp")),
		],
		[/no está completa/, (backupFolder) => rmSync(join(backupFolder, "manifest.json"))],
		[/files\.json.*cambió/, (backupFolder) => flipBit(join(backupFolder, "files.json"), 30)],
	];
	for (const [message, applyDamage] of damage) {
		const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
		applyDamage(getBackupPath(name));
		await expect(verify(name), String(message)).rejects.toThrow(message);
		await expect(verify(name)).rejects.toBeInstanceOf(DamagedBackup);
		rmSync(getBackupPath(name), { recursive: true });
	}
});

test("reports a missing temporary folder as no damage", async () => {
	const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
	const manifest = await requireManifest(getBackupPath(name));
	const attempt = verifyBackup(
		getBackupAt(getBackupPath(name)),
		manifest,
		join(getBackupPath(name), "no-folder", "work.db"),
	);
	await expect(attempt).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
	await expect(attempt).rejects.not.toBeInstanceOf(DamagedBackup);
});

test("backs up an overwritten picture as it is now", async () => {
	const file = join(world.shop.env.BIELA_DATA, "media/logo-1/320.webp");
	await makeBackup(world.shop, { startedAt: nextHour() });
	const { atime, mtime } = statSync(file);
	writeFileSync(file, "a PICTURE");
	utimesSync(file, atime, mtime);
	const { name } = await makeBackup(world.shop, { startedAt: nextHour() });
	await verify(name);
	expect(readFileSync(findStoredFile(getBackupPath(name), "media/logo-1/320.webp"), "utf8")).toBe(
		"a PICTURE",
	);
});

test("sets aside folders that are not backups", async () => {
	const folder = getBackupsFolder(world.shop.env.BIELA_DATA);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "nada.txt"), "");
	writeFileSync(join(folder, "before-999-later-2030-01-01T00-00-00-000Z.db"), "");
	mkdirSync(join(folder, "2031-01-01T00-00-00Z"));
	writeFileSync(join(folder, "2032-01-01T00-00-00Z"), "");
	const listed = await listBackups(folder);
	expect(listed.filter(({ manifest }) => manifest).every(({ name }) => name < "2030")).toBe(true);
	await performBackup(world.shop, { startedAt: nextHour() });
	expect(readdirSync(folder).filter((name) => name.endsWith(".mala"))).toEqual([
		"2031-01-01T00-00-00Z.mala",
		"2032-01-01T00-00-00Z.mala",
	]);
});

test("skips a backup that is not due", async () => {
	const startedAt = nextHour();
	expect(await performBackup(world.shop, { startedAt })).toBeDefined();
	const soon = new Date(startedAt.getTime() + 30 * 60_000);
	expect(await performBackup(world.shop, { startedAt: soon, isDue: true })).toBeUndefined();
	expect(await readRun(world.shop.env.BIELA_DATA)).toMatchObject({
		tried_at: startedAt.toISOString(),
		problem: null,
	});
});

test("removes temporary files when a backup fails", async () => {
	const { BIELA_DATA } = world.shop.env;
	const unwritableShop = {
		...world.shop,
		env: { ...world.shop.env, BIELA_SECRET: undefined, BIELA_DATA: join(BIELA_DATA, "media") },
	};
	await expect(performBackup(unwritableShop, { startedAt: nextHour() })).rejects.toThrow();
	expect((await readRun(unwritableShop.env.BIELA_DATA)).problem).toMatch(/no se pudo leer o escribir/);
	expect(
		readdirSync(getBackupsFolder(unwritableShop.env.BIELA_DATA)).filter((name) => name.startsWith(".")),
	).toEqual([]);
	rmSync(getBackupsFolder(unwritableShop.env.BIELA_DATA), { recursive: true });
	expect(existsSync(BIELA_DATA)).toBe(true);
});

/** Replaces a file with one bit changed; hard links keep the original. */
function flipBit(file: string, offset: number) {
	const bytes = readFileSync(file);
	bytes[offset] = (bytes[offset] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}

test("uses the next second when a name is taken", async () => {
	const options = { startedAt: nextHour(), before: "062-estimates" };
	const first = await makeBackup(world.shop, options);
	const second = await makeBackup(world.shop, options);
	expect(second.name).toBe(first.name.replace("-00Z", "-01Z"));
	for (const { name } of [first, second]) await verify(name);
});
