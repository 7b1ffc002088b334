import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { readRun } from "#features/operation/backups/making/run-state.server.ts";

const HOUR_MS = 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "biela-away-tidy-"));
let home: Awaited<ReturnType<typeof openFolderShop>>;

beforeAll(async () => {
	home = await openFolderShop();
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

/** Creates a remote store and returns functions that inspect its files. */
function createRemoteStore() {
	const remoteFolder = mkdtempSync(join(folder, "disk-"));
	const getBackupPath = (name: string, file: string) => join(remoteFolder, name, `${file}.age`);
	return {
		getBackupPath,
		listBackupNames: () => readdirSync(remoteFolder).filter((name) => name.startsWith("2026")),
		countPictures: () => readdirSync(join(remoteFolder, "files")).length,
		/** Makes a backup. @returns its name, and the problem of the remote store */
		makeBackupAt: async (startedAt: Date, isDue = true) => {
			const env = {
				...home.ctx.env,
				BACKUP_URL: pathToFileURL(remoteFolder).href,
				BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena",
			};
			const manifest = await performBackup({ ...home.shop, env }, { startedAt, isDue });
			const { problem } = (await readRun(env.BIELA_DATA)).away;
			return { name: manifest?.name ?? "", problem };
		},
	};
}
const addHours = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR_MS);

test("prunes a remote backup whose file list is damaged", async () => {
	const { getBackupPath, listBackupNames, countPictures, makeBackupAt } = createRemoteStore();
	const start = new Date("2026-04-02T12:00:00Z");
	await home.ctx.files.save("old-2", { "320.webp": Buffer.from("a picture of one copy") });
	const damagedBackup = await makeBackupAt(start);
	await home.ctx.files.remove("old-2");
	const before = countPictures();
	truncateSync(getBackupPath(damagedBackup.name, "files.json"), 20);
	const { name, problem } = await makeBackupAt(addHours(start, 0.95));
	expect(problem).toBe(null);
	expect(listBackupNames()).toEqual([name]);
	expect(countPictures()).toBe(before - 1);
});

test("removes an interrupted upload after a day", async () => {
	const { getBackupPath, listBackupNames, countPictures, makeBackupAt } = createRemoteStore();
	const start = new Date("2026-06-02T12:00:00Z");
	await home.ctx.files.save("old-3", { "320.webp": Buffer.from("a picture that was erased") });
	const incompleteBackup = await makeBackupAt(start);
	rmSync(getBackupPath(incompleteBackup.name, "manifest.json"));
	await home.ctx.files.remove("old-3");
	const before = countPictures();
	const { name } = await makeBackupAt(addHours(start, 25));
	expect(listBackupNames()).toEqual([name]);
	expect(countPictures()).toBe(before - 1);
});

test("keeps all pictures while a retained list is damaged", async () => {
	const { getBackupPath, listBackupNames, countPictures, makeBackupAt } = createRemoteStore();
	const start = new Date("2026-08-02T12:00:00Z");
	const retainedBackup = await makeBackupAt(start);
	await home.ctx.files.save("old-4", { "320.webp": Buffer.from("a picture of the next copy") });
	const prunedBackup = await makeBackupAt(addHours(start, 1));
	await home.ctx.files.remove("old-4");
	const before = countPictures();
	truncateSync(getBackupPath(retainedBackup.name, "files.json"), 20);
	const { name, problem } = await makeBackupAt(addHours(start, 1.95));
	expect(problem).toBe(null);
	expect(listBackupNames()).toEqual(expect.arrayContaining([retainedBackup.name, name]));
	expect(listBackupNames()).not.toContain(prunedBackup.name);
	expect(countPictures()).toBe(before);
});

test("keeps manual backups for two weeks, here and remotely", async () => {
	const { listBackupNames, makeBackupAt } = createRemoteStore();
	const start = new Date("2026-10-02T12:01:00Z");
	const first = await makeBackupAt(start, false);
	const second = await makeBackupAt(addHours(start, 0.01), false);
	const hourly = await makeBackupAt(addHours(start, 0.95));
	const listLocalNames = () => readdirSync(join(home.ctx.env.BIELA_DATA, "backups"));
	const manualNames = [first.name, second.name];
	expect(manualNames.every((name) => name.endsWith("-manual"))).toBe(true);
	expect(hourly.name).toMatch(/^2026-10-02T12-\d\d-\d\dZ$/);
	for (const days of [1, 7, 13.9]) await makeBackupAt(addHours(start, days * 24));
	for (const names of [listBackupNames(), listLocalNames()])
		expect(names).toEqual(expect.arrayContaining([...manualNames, hourly.name]));
	await makeBackupAt(addHours(start, 15 * 24));
	for (const names of [listBackupNames(), listLocalNames()])
		expect(names.filter((name) => manualNames.includes(name))).toEqual([]);
});
