// @module-tag slow
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { findStoredFile, openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { makeBackup, UNFINISHED_PREFIX } from "#features/operation/backups/making/make-backup.server.ts";
import { getBackupsFolder, listBackups } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { readRun } from "#features/operation/backups/making/run-state.server.ts";
import { toBackupName } from "#features/operation/backups/rules.ts";
import { findNewestBackup, getBackupHealth } from "./backup-health.server.ts";

let world: Awaited<ReturnType<typeof openFolderShop>>;
let folder: string;
beforeEach(async () => {
	world = await openFolderShop();
	folder = getBackupsFolder(world.shop.env.BIELA_DATA);
});
afterEach(() => world.cleanUp());

const HOUR_MS = 60 * 60_000;
const START = Date.UTC(2026, 10, 20, 12);
const getInstantAfterStart = (hours: number) => new Date(START + hours * HOUR_MS);
const makeBackupAt = (hours: number) => makeBackup(world.shop, { startedAt: getInstantAfterStart(hours) });
const runBackupAt = (hours: number) =>
	performBackup(world.shop, { startedAt: getInstantAfterStart(hours), isDue: true });
const getHealthAt = (hours: number) =>
	getBackupHealth({ db: world.ctx.db, env: world.ctx.env, now: () => getInstantAfterStart(hours) });
const listGoodBackups = async () => {
	const [row] = await world.ctx.db.selectFrom("shopIds").select("id").execute();
	return (await listBackups(folder, row?.id)).flatMap(({ name, manifest }) => (manifest ? [name] : []));
};
/** Replaces a file with one bit changed; hard links keep the original. */
function flipBit(file: string, offset: number) {
	const bytes = readFileSync(file);
	bytes[offset] = (bytes[offset] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}

test("rechecks two older backups a run and reports damage", async () => {
	const names: string[] = [];
	for (let hours = 0; hours < 4; hours++) names.push((await makeBackupAt(hours)).name);
	const [first = "", second = ""] = names;
	flipBit(join(folder, first, "biela.db.zst"), 5000);
	flipBit(join(folder, second, "biela.db.zst"), 5000);
	await runBackupAt(4);
	expect((await listGoodBackups()).length).toBe(5);
	await runBackupAt(5);
	expect(await listGoodBackups()).toHaveLength(4);
	expect(
		readdirSync(folder)
			.filter((name) => name.endsWith(".mala"))
			.toSorted(),
	).toEqual([`${first}.mala`, `${second}.mala`]);
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged).toMatchObject([
		{ name: second, problem: "«biela.db.zst» cambió", is_partial: false },
		{ name: first, problem: "«biela.db.zst» cambió", is_partial: false },
	]);
	expect(await getHealthAt(6)).toMatchObject({
		state: "error",
		detail: expect.stringMatching(
			/^La copia de hace 5 horas se dañó en el disco y ya no cuenta: «biela\.db\.zst» cambió\./,
		),
	});
	expect((await getHealthAt(6.9 + 24)).detail).not.toContain("se dañó");
});

test("keeps a backup that lost only pictures", async () => {
	await world.ctx.files.save("old-1", { "320.webp": Buffer.from("of two copies") });
	const names = [(await makeBackupAt(0)).name, (await makeBackupAt(1)).name];
	rmSync(findStoredFile(join(folder, names[0] ?? ""), "media/old-1/320.webp"));
	await world.ctx.files.remove("old-1");
	await makeBackupAt(2);
	await runBackupAt(3);
	await runBackupAt(4);
	expect(await listGoodBackups()).toEqual(expect.arrayContaining(names));
	// Both share the file, so the loss is one entry.
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged).toMatchObject([
		{ name: names[1], problem: "falta «media/old-1/320.webp»", is_partial: true },
	]);
	expect(await getHealthAt(4)).toMatchObject({
		state: "error",
		detail: expect.stringContaining(
			"perdió imágenes en el disco: falta «media/old-1/320.webp». Lo demás se recupera.",
		),
	});
});

test("ignores and keeps a backup of another shop", async () => {
	const { name } = await makeBackupAt(0);
	const other = await openFolderShop();
	const otherBackup = await makeBackup(other.shop, { startedAt: getInstantAfterStart(1) });
	cpSync(
		join(getBackupsFolder(other.shop.env.BIELA_DATA), otherBackup.name),
		join(folder, otherBackup.name),
		{
			recursive: true,
		},
	);
	await other.cleanUp();
	expect(await listGoodBackups()).toEqual([name]);
	expect(
		(await findNewestBackup({ db: world.ctx.db, env: world.ctx.env, now: () => getInstantAfterStart(1) }))
			?.madeAt,
	).toEqual(getInstantAfterStart(0));
	expect(await runBackupAt(1.5)).toBeDefined();
	expect(existsSync(join(folder, otherBackup.name, "manifest.json"))).toBe(true);
});

test("ignores future, renamed and newer-version backups", async () => {
	const { name } = await makeBackupAt(0);
	await makeBackupAt(9000);
	expect((await getHealthAt(26)).state).toBe("error");
	expect(await runBackupAt(26)).toBeDefined();
	expect((await getHealthAt(26)).state).toBe("ok");
	renameSync(join(folder, name), join(folder, "2026-11-21T15-00-00Z"));
	expect(await listGoodBackups()).not.toContain("2026-11-21T15-00-00Z");
	const manifestPath = join(folder, (await makeBackupAt(28)).name, "manifest.json");
	const text = (readFileSync(manifestPath, "utf8").split("\n")[1] ?? "").replace('"format":2', '"format":3');
	writeFileSync(manifestPath, `${createHash("sha256").update(text).digest("hex")}\n${text}\n`);
	expect((await listGoodBackups())[1]).toBe("2026-11-21T14-00-00Z");
	await runBackupAt(29);
	// It is needed for a return to that version.
	expect(existsSync(manifestPath)).toBe(true);
});

test("rejects backups with folders or empty files", async () => {
	const damages: ((backupFolder: string) => void)[] = [
		(backupFolder) => replaceWithFolder(join(backupFolder, "manifest.json")),
		(backupFolder) => replaceWithFolder(join(backupFolder, "biela.db.zst")),
		(backupFolder) => writeFileSync(join(backupFolder, "manifest.json"), ""),
		(backupFolder) => writeFileSync(join(backupFolder, "biela.db.zst"), ""),
		(backupFolder) => replaceWithFolder(backupFolder),
	];
	for (const [hours, applyDamage] of damages.entries())
		applyDamage(join(folder, (await makeBackupAt(hours)).name));
	expect(await listGoodBackups()).toEqual([]);
	expect((await getHealthAt(6)).detail).toMatch(/Todavía no hay ninguna copia comprobada/);
	// Deeper damage is found by a recheck.
	const { name } = await makeBackupAt(7);
	replaceWithFolder(findStoredFile(join(folder, name), "media/logo-1/320.webp"));
	await world.ctx.files.remove("logo-1");
	await runBackupAt(8);
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged[0]?.problem).toMatch(
		/«media\/logo-1\/320\.webp» no es un archivo/,
	);
});

function replaceWithFolder(path: string) {
	rmSync(path, { recursive: true });
	mkdirSync(path);
}

/** Mount point of a tiny disk, if this user may mount one. */
const smallDisk = `/tmp/biela-small-${process.pid}`;
mkdirSync(smallDisk, { recursive: true });
const hasSmallDisk = spawnSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", smallDisk]).status === 0;
afterAll(() => {
	if (hasSmallDisk) spawnSync("umount", [smallDisk]);
	rmSync(smallDisk, { recursive: true, force: true });
});

test.runIf(hasSmallDisk)("leaves no files when the disk fills up", async () => {
	await makeBackupAt(0);
	await world.ctx.files.save("large-1", { "original.webp": Buffer.alloc(500_000, 7) });
	for (const [hours, part] of ["biela.db", "media"].entries()) {
		const startedAt = getInstantAfterStart(2 + hours);
		// Before a migration leftovers are not removed, so the test may prepare the folder.
		const before = "999-later";
		const unfinishedFolder = join(
			folder,
			`${UNFINISHED_PREFIX}${toBackupName(startedAt, { before })}-${process.pid}`,
		);
		mkdirSync(unfinishedFolder);
		const target = join(smallDisk, part);
		if (part === "media") mkdirSync(target);
		const storedFiles = join(folder, "files");
		if (part === "media") renameSync(storedFiles, `${storedFiles}.aside`);
		symlinkSync(target, part === "media" ? storedFiles : join(unfinishedFolder, part));
		await expect(performBackup(world.shop, { startedAt, before }), part).rejects.toThrow();
		expect((await readRun(world.shop.env.BIELA_DATA)).problem).toBe("no hay espacio en el disco");
		rmSync(target, { recursive: true, force: true });
		if (part !== "media") continue;
		rmSync(storedFiles);
		renameSync(`${storedFiles}.aside`, storedFiles);
	}
	expect(await listGoodBackups()).toEqual(["2026-11-20T12-00-00Z"]);
	expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
	expect((await getHealthAt(4)).detail).toMatch(/La última vez no se pudo: no hay espacio en el disco/);
});

test("reports a missing first backup after two hours", async () => {
	const getDetail = (hours: number, extraEnv = {}) =>
		getBackupHealth(
			{ db: world.ctx.db, env: { ...world.ctx.env, ...extraEnv }, now: () => getInstantAfterStart(0) },
			hours * HOUR_MS,
		);
	expect(await getDetail(1.9)).toMatchObject({
		state: "unknown",
		detail: expect.stringMatching(/la primera se hace sola un minuto después de arrancar\.$/),
	});
	expect(await getDetail(2.1)).toMatchObject({
		state: "error",
		detail: expect.stringMatching(
			/^No hay ninguna copia comprobada, y el servidor lleva 2 horas en marcha: .*backups.*«npm run backup»\.$/,
		),
	});
	expect((await getDetail(2.1, { BIELA_NOW: "2029-01-01T00:00:00Z" })).detail).toMatch(
		/con BIELA_NOW no se hacen solas/,
	);
});
