import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolderShop } from "./backups.test.kit.ts";
import { performBackup } from "./run-backup.server.ts";
import { readRun } from "./run-state.server.ts";

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
function newPlace() {
	const place = mkdtempSync(join(folder, "disk-"));
	const getBackupPath = (name: string, file: string) => join(place, name, `${file}.age`);
	return {
		getBackupPath,
		copies: () => readdirSync(place).filter((name) => name.startsWith("2026")),
		pictures: () => readdirSync(join(place, "files")).length,
		/** Makes a backup. @returns its name, and the problem of the remote store */
		makeBackupAt: async (startedAt: Date) => {
			const env = {
				...home.ctx.env,
				BACKUP_URL: pathToFileURL(place).href,
				BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena",
			};
			const manifest = await performBackup({ ...home.shop, env }, { startedAt });
			const { problem } = (await readRun(env.BIELA_DATA)).away;
			return { name: manifest?.name ?? "", problem };
		},
	};
}
const addHours = (first: Date, hours: number) => new Date(first.getTime() + hours * HOUR_MS);

test("prunes a remote backup whose file list is damaged", async () => {
	const { getBackupPath, copies, pictures, makeBackupAt } = newPlace();
	const first = new Date("2026-04-02T12:00:00Z");
	await home.ctx.files.save("old-2", { "320.webp": Buffer.from("a picture of one copy") });
	const hurt = await makeBackupAt(first);
	await home.ctx.files.remove("old-2");
	const before = pictures();
	truncateSync(getBackupPath(hurt.name, "files.json"), 20);
	const { name, problem } = await makeBackupAt(addHours(first, 0.5));
	expect(problem).toBe(null);
	expect(copies()).toEqual([name]);
	expect(pictures()).toBe(before - 1);
});

test("removes an interrupted upload after a day", async () => {
	const { getBackupPath, copies, pictures, makeBackupAt } = newPlace();
	const first = new Date("2026-06-02T12:00:00Z");
	await home.ctx.files.save("old-3", { "320.webp": Buffer.from("a picture that was erased") });
	const broken = await makeBackupAt(first);
	rmSync(getBackupPath(broken.name, "manifest.json"));
	await home.ctx.files.remove("old-3");
	const before = pictures();
	const { name } = await makeBackupAt(addHours(first, 25));
	expect(copies()).toEqual([name]);
	expect(pictures()).toBe(before - 1);
});

test("keeps all pictures while a retained list is damaged", async () => {
	const { getBackupPath, copies, pictures, makeBackupAt } = newPlace();
	const first = new Date("2026-08-02T12:00:00Z");
	const retainedName = await makeBackupAt(first);
	await home.ctx.files.save("old-4", { "320.webp": Buffer.from("a picture of the next copy") });
	const prunedName = await makeBackupAt(addHours(first, 1));
	await home.ctx.files.remove("old-4");
	const before = pictures();
	truncateSync(getBackupPath(retainedName.name, "files.json"), 20);
	const { name, problem } = await makeBackupAt(addHours(first, 1.5));
	expect(problem).toBe(null);
	expect(copies()).toEqual(expect.arrayContaining([retainedName.name, name]));
	expect(copies()).not.toContain(prunedName.name);
	expect(pictures()).toBe(before);
});
