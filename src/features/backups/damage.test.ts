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
import { findNewestBackup, getBackupHealth } from "./backup-health.server.ts";
import { findStoredFile, openFolderShop } from "./backups.test.kit.ts";
import { makeBackup, UNFINISHED_PREFIX } from "./make-backup.server.ts";
import { getBackupsFolder, listBackups } from "./manifest.server.ts";
import { toBackupName } from "./rules.ts";
import { performBackup } from "./run-backup.server.ts";
import { readRun } from "./run-state.server.ts";

let world: Awaited<ReturnType<typeof openFolderShop>>;
let folder: string;
beforeEach(async () => {
	world = await openFolderShop();
	folder = getBackupsFolder(world.shop.env.BIELA_DATA);
});
afterEach(() => world.cleanUp());

const HOUR_MS = 60 * 60_000;
const START = Date.UTC(2026, 10, 20, 12);
const getHour = (count: number) => new Date(START + count * HOUR_MS);
const makeBackupAt = (count: number) => makeBackup(world.shop, { startedAt: getHour(count) });
const runBackupAt = (count: number) => performBackup(world.shop, { startedAt: getHour(count), isDue: true });
const getHealthAt = (count: number) =>
	getBackupHealth({ db: world.ctx.db, env: world.ctx.env, now: () => getHour(count) });
const listGood = async () => {
	const [row] = await world.ctx.db.selectFrom("shopIds").select("id").execute();
	return (await listBackups(folder, row?.id)).flatMap(({ name, manifest }) => (manifest ? [name] : []));
};
/** Replaces a file with one bit changed; hard links keep the original. */
function flip(file: string, place: number) {
	const bytes = readFileSync(file);
	bytes[place] = (bytes[place] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}

test("rechecks two older backups a run and reports damage", async () => {
	const names: string[] = [];
	names.push((await makeBackupAt(0)).name);
	await world.ctx.files.save("old-1", { "320.webp": Buffer.from("of one copy") });
	names.push((await makeBackupAt(1)).name);
	await world.ctx.files.remove("old-1");
	for (let count = 2; count < 4; count++) names.push((await makeBackupAt(count)).name);
	const [first = "", second = ""] = names;
	flip(join(folder, first, "biela.db.zst"), 5000);
	rmSync(findStoredFile(join(folder, second), "media/old-1/320.webp"));
	await runBackupAt(4);
	expect((await listGood()).length).toBe(5);
	await runBackupAt(5);
	expect(await listGood()).toHaveLength(4);
	expect(
		readdirSync(folder)
			.filter((name) => name.endsWith(".mala"))
			.toSorted(),
	).toEqual([`${first}.mala`, `${second}.mala`]);
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged).toMatchObject([
		{ name: second, problem: "falta «media/old-1/320.webp»" },
		{ name: first, problem: "«biela.db.zst» cambió" },
	]);
	expect(await getHealthAt(6)).toMatchObject({
		state: "error",
		detail: expect.stringMatching(
			/^La copia de hace 5 horas se dañó en el disco y ya no cuenta: falta «media\/old-1\/320\.webp»\./,
		),
	});
	expect((await getHealthAt(6.9 + 24)).detail).not.toContain("se dañó");
});

test("ignores and keeps a backup of another shop", async () => {
	const { name } = await makeBackupAt(0);
	const other = await openFolderShop();
	const theirs = await makeBackup(other.shop, { startedAt: getHour(1) });
	cpSync(join(getBackupsFolder(other.shop.env.BIELA_DATA), theirs.name), join(folder, theirs.name), {
		recursive: true,
	});
	await other.cleanUp();
	expect(await listGood()).toEqual([name]);
	expect(
		(await findNewestBackup({ db: world.ctx.db, env: world.ctx.env, now: () => getHour(1) }))?.madeAt,
	).toEqual(getHour(0));
	expect(await runBackupAt(1.5)).toBeDefined();
	expect(existsSync(join(folder, theirs.name, "manifest.json"))).toBe(true);
});

test("ignores future, renamed and newer-version backups", async () => {
	const { name } = await makeBackupAt(0);
	await makeBackupAt(9000);
	expect((await getHealthAt(26)).state).toBe("error");
	expect(await runBackupAt(26)).toBeDefined();
	expect((await getHealthAt(26)).state).toBe("ok");
	renameSync(join(folder, name), join(folder, "2026-11-21T15-00-00Z"));
	expect(await listGood()).not.toContain("2026-11-21T15-00-00Z");
	const later = join(folder, (await makeBackupAt(28)).name, "manifest.json");
	const text = (readFileSync(later, "utf8").split("\n")[1] ?? "").replace('"format":2', '"format":3');
	writeFileSync(later, `${createHash("sha256").update(text).digest("hex")}\n${text}\n`);
	expect((await listGood())[1]).toBe("2026-11-21T14-00-00Z");
	await runBackupAt(29);
	// It is needed for a return to that version.
	expect(existsSync(later)).toBe(true);
});

test("rejects backups with folders or empty files", async () => {
	const damages: ((copy: string) => void)[] = [
		(copy) => replaceWithFolder(join(copy, "manifest.json")),
		(copy) => replaceWithFolder(join(copy, "biela.db.zst")),
		(copy) => writeFileSync(join(copy, "manifest.json"), ""),
		(copy) => writeFileSync(join(copy, "biela.db.zst"), ""),
		(copy) => replaceWithFolder(copy),
	];
	for (const [count, hurt] of damages.entries()) hurt(join(folder, (await makeBackupAt(count)).name));
	expect(await listGood()).toEqual([]);
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
const small = `/tmp/biela-small-${process.pid}`;
mkdirSync(small, { recursive: true });
const hasSmall = spawnSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", small]).status === 0;
afterAll(() => {
	if (hasSmall) spawnSync("umount", [small]);
	rmSync(small, { recursive: true, force: true });
});

test.runIf(hasSmall)("leaves no files when the disk fills up", async () => {
	await makeBackupAt(0);
	await world.ctx.files.save("large-1", { "original.webp": Buffer.alloc(500_000, 7) });
	for (const [count, part] of ["biela.db", "media"].entries()) {
		const startedAt = getHour(2 + count);
		// Before a migration leftovers are not removed, so the test may prepare the folder.
		const before = "999-later";
		const aside = join(folder, `${UNFINISHED_PREFIX}${toBackupName(startedAt, before)}-${process.pid}`);
		mkdirSync(aside);
		const target = join(small, part);
		if (part === "media") mkdirSync(target);
		const stored = join(folder, "files");
		if (part === "media") renameSync(stored, `${stored}.aside`);
		symlinkSync(target, part === "media" ? stored : join(aside, part));
		await expect(performBackup(world.shop, { startedAt, before }), part).rejects.toThrow();
		expect((await readRun(world.shop.env.BIELA_DATA)).problem).toBe("no hay espacio en el disco");
		rmSync(target, { recursive: true, force: true });
		if (part !== "media") continue;
		rmSync(stored);
		renameSync(`${stored}.aside`, stored);
	}
	expect(await listGood()).toEqual(["2026-11-20T12-00-00Z"]);
	expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
	expect((await getHealthAt(4)).detail).toMatch(/La última vez no se pudo: no hay espacio en el disco/);
});

test("reports a missing first backup after two hours", async () => {
	const getDetail = (hours: number, more = {}) =>
		getBackupHealth(
			{ db: world.ctx.db, env: { ...world.ctx.env, ...more }, now: () => getHour(0) },
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
