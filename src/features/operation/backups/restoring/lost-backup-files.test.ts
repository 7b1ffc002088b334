// @module-tag slow
import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import { uploadPicture } from "#features/content/media/upload.server.ts";
import { findStoredFile, openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { findBackup } from "#features/operation/backups/find-backup.server.ts";
import { getBackupHealth } from "#features/operation/backups/keeping/backup-health.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { readRun } from "#features/operation/backups/making/run-state.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { restoreBackup } from "./restore.server.ts";

bindFeatures();

const KEY = "la-clave-del-taller-que-guarda-su-duena";
const OWNER: Actor = { id: randomUUID(), fullName: "Ana", role: "owner", sessionId: "1" };
const START = new Date("2026-11-20T12:00:00Z");
let world: Awaited<ReturnType<typeof openFolderShop>>;
let folder: string;
let remoteFolder: string;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "biela-lost-files-"));
	remoteFolder = mkdtempSync(join(folder, "remote-"));
	world = await openFolderShop();
	Object.assign(world.shop.env, { BACKUP_URL: pathToFileURL(remoteFolder).href, BACKUP_KEY: KEY });
	await world.ctx.files.save("large-1", { "original.webp": randomBytes(50_000) });
});
afterEach(async () => {
	await world.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

const backUpByHand = (minutes = 0) =>
	performBackup(world.shop, { startedAt: new Date(START.getTime() + minutes * 60_000) });
const findRemotePicture = () =>
	readdirSync(join(remoteFolder, "files"))
		.map((name) => join(remoteFolder, "files", name))
		.find((file) => statSync(file).size > 50_000) ?? "";
function flipBit(file: string) {
	const bytes = readFileSync(file);
	bytes[1000] = (bytes[1000] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}
const DAMAGES = { bit: flipBit, cut: (file: string) => truncateSync(file, 700), gone: rmSync };

/** Restores into an empty folder. @param source the settings of the place to restore from */
async function restoreInto(name: string, source: Record<string, string>, requested = "ultima") {
	const data = { BIELA_DATA: join(folder, name), BIELA_NOW: "2026-12-24T12:00:00Z" };
	const env = { ...world.ctx.env, ...data, ...source };
	const { backup, cleanUp } = await findBackup(env, requested);
	const restored = await restoreBackup(backup, { env, postgres: undefined, migrations }).finally(cleanUp);
	return { env, restored };
}
const getRemoteSource = (key = KEY) => ({ BACKUP_URL: pathToFileURL(remoteFolder).href, BACKUP_KEY: key });

test.each(Object.entries(DAMAGES))("restores all but a lost remote picture (%s)", async (name, damage) => {
	await backUpByHand();
	damage(findRemotePicture());
	const { env, restored } = await restoreInto(name, getRemoteSource());
	expect(restored).toMatchObject({ lost_pictures: ["media/large-1/original.webp"], lost_secrets: [] });
	const ctx = await openAppContext(env, migrations);
	const listProducts = (db: typeof ctx.db) => db.selectFrom("products").selectAll().orderBy("id").execute();
	expect(await listProducts(ctx.db)).toEqual(await listProducts(world.ctx.db));
	expect(ctx.secret.getToken("visit", "1")).toBe(world.ctx.secret.getToken("visit", "1"));
	await ctx.close();
	expect(readFileSync(join(env.BIELA_DATA, "media/logo-1/320.webp"), "utf8")).toBe("a picture");
	expect(readdirSync(join(env.BIELA_DATA, "media"))).toEqual(["logo-1"]);
});

test("names a lost local picture as the panel does", async () => {
	const create = { width: 320, height: 240, channels: 3, background: "#a33" } as const;
	const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
	const { id } = await uploadPicture(
		{ ctx: world.ctx, actor: OWNER },
		{
			file: new File([bytes], "frenos.png"),
			category: "services" as const,
			alt_text: "",
			description: "",
		},
	);
	const manifest = await backUpByHand();
	const backupFolder = join(getBackupsFolder(world.shop.env.BIELA_DATA), manifest?.name ?? "");
	rmSync(findStoredFile(backupFolder, `media/${id}/full.webp`));
	const { restored } = await restoreInto("local", {}, backupFolder);
	expect(restored.lost_pictures).toEqual(["frenos.webp"]);
});

test("restores all but a lost secret", async () => {
	await backUpByHand();
	for (const file of readdirSync(join(remoteFolder, "files")))
		if (statSync(join(remoteFolder, "files", file)).size < 1000)
			truncateSync(join(remoteFolder, "files", file), 20);
	const { restored } = await restoreInto("secret", getRemoteSource());
	expect(restored.lost_secrets).toEqual(["secret.key"]);
});

test("tells a wrong key from a damaged database", async () => {
	const manifest = await backUpByHand();
	await expect(restoreInto("key", getRemoteSource("otra-clave-que-no-es-la-del-taller-1"))).rejects.toThrow(
		/manifest\.json» no abre: BACKUP_KEY no es su clave, tampoco abre/,
	);
	flipBit(join(remoteFolder, manifest?.name ?? "", "biela.db.zst.age"));
	await expect(restoreInto("database", getRemoteSource())).rejects.toThrow(
		/biela\.db\.zst» no abre: está dañado \(BACKUP_KEY sí/,
	);
});

test.each(Object.entries(DAMAGES))(
	"sends a lost file again with a manual backup (%s)",
	async (name, damage) => {
		await backUpByHand();
		const picture = findRemotePicture();
		damage(picture);
		await backUpByHand(5);
		expect((await restoreInto(name, getRemoteSource())).restored.lost_pictures).toEqual([]);
		expect((await readRun(world.shop.env.BIELA_DATA)).away.hurt.every(({ is_mended }) => is_mended)).toBe(
			true,
		);
	},
);

test("does not call a damaged place good", async () => {
	await performBackup(world.shop, { startedAt: START, isDue: true });
	await world.ctx.files.remove("large-1");
	flipBit(findRemotePicture());
	const { BIELA_DATA } = world.shop.env;
	const startedAt = "2026-11-20T14:00:00Z";
	const result = await promisify(execFile)(process.execPath, ["scripts/backup.ts", `--at=${startedAt}`], {
		env: { PATH: process.env.PATH, BIELA_DATA, ...getRemoteSource() },
	}).catch((error: { code: number; stdout: string }) => error);
	expect(result).toMatchObject({ code: 1 });
	expect(result.stdout).not.toContain("también está");
	expect(result.stdout).toContain("Fuera de esta máquina: Allí se dañó o falta algo de copias anteriores");
	const env = { ...world.ctx.env, ...getRemoteSource() };
	const health = await getBackupHealth({ db: world.ctx.db, env, now: () => new Date(startedAt) });
	expect(health.state).toBe("error");
});

test("writes a damaged owner's mark again", async () => {
	await backUpByHand();
	flipBitAt(join(remoteFolder, "shop.age"), 150);
	await backUpByHand(5);
	expect((await readRun(world.shop.env.BIELA_DATA)).away.problem).toBe(null);
});

function flipBitAt(file: string, offset: number) {
	const bytes = readFileSync(file);
	bytes[offset] = (bytes[offset] ?? 0) ^ 1;
	writeFileSync(file, bytes);
}
