// @module-tag slow
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getBackupHealth } from "#features/operation/backups/keeping/backup-health.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { restoreBackup } from "#features/operation/backups/restoring/restore.server.ts";
import { migrations } from "#migrations/all.ts";
import { BACKGROUND_TIMEOUTS, openBucketFiles } from "#server/files/bucket-files.server.ts";
import { type Files, openLocalFiles } from "#server/files/files.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openLog } from "#server/log.server.ts";
import { findStoredFile, getBackupAt, openFolderShop } from "./backups.test.kit.ts";
import { syncFiles } from "./sync-files.server.ts";

const ID = randomUUID();
const PICTURE = { "full.webp": Buffer.from("a picture"), "w480.avif": Buffer.alloc(90_000, 3) };
const folder = mkdtempSync(join(tmpdir(), "biela-bucket-copies-"));
let s3: Awaited<ReturnType<typeof startS3>>;
let home: Awaited<ReturnType<typeof openFolderShop>>;
let url = "";
beforeAll(async () => {
	s3 = await startS3();
	url = s3.createBucketUrl();
	home = await openFolderShop({ MEDIA_URL: url });
	await home.ctx.files.save(ID, PICTURE);
});
afterEach(() => s3.setFault("none"));
afterAll(async () => {
	await home.cleanUp();
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

let hour = 0;
async function runNextBackup() {
	const startedAt = new Date(Date.UTC(2026, 10, 20, 12 + hour++));
	const manifest = await performBackup(home.shop, { startedAt });
	const place = join(getBackupsFolder(home.shop.env.BIELA_DATA), manifest?.name ?? "");
	return { madeAt: startedAt, manifest, place, picture: findStoredFile(place, `media/${ID}/w480.avif`) };
}
const openBucketAt = (place: string) =>
	openBucketFiles(place, { log: openLog("silent"), timeouts: BACKGROUND_TIMEOUTS });
async function expectPicture(files: Files) {
	for (const [name, bytes] of Object.entries(PICTURE)) {
		const file = await files.open(ID, name);
		expect(file && (await buffer(file.stream())).equals(bytes), name).toBe(true);
	}
}
const createShop = (overrides: { MEDIA_URL?: string } = {}) => ({
	env: {
		...home.ctx.env,
		MEDIA_URL: undefined,
		BIELA_DATA: mkdtempSync(join(folder, "data-")),
		...overrides,
	},
	postgres: undefined,
	migrations,
});

test("backs up and restores the pictures of a bucket", async () => {
	const first = await runNextBackup();
	const before = s3.requests.length;
	const second = await runNextBackup();
	expect(s3.requests.slice(before).every((call) => call.includes("?prefix="))).toBe(true);
	expect(statSync(second.picture).ino).toBe(statSync(first.picture).ino);
	const localShop = createShop();
	await restoreBackup(getBackupAt(second.place), localShop);
	await expectPicture(openLocalFiles(join(localShop.env.BIELA_DATA, "media")));
	const bucketShop = createShop({ MEDIA_URL: s3.createBucketUrl() });
	await restoreBackup(getBackupAt(second.place), bucketShop);
	await expectPicture(await openBucketAt(bucketShop.env.MEDIA_URL ?? ""));
	// Pictures that survived in the bucket are compared and left unchanged.
	await restoreBackup(getBackupAt(second.place), createShop({ MEDIA_URL: url }));
});

test("rejects a restore over different pictures", async () => {
	const { place } = await runNextBackup();
	const otherBucketUrl = s3.createBucketUrl();
	await (await openBucketAt(otherBucketUrl)).add(`${ID}/full.webp`, Buffer.from("another"));
	const target = createShop({ MEDIA_URL: otherBucketUrl });
	await expect(restoreBackup(getBackupAt(place), target)).rejects.toThrow("es otra que la que se trae");
	expect(await (await openBucketAt(otherBucketUrl)).all()).toHaveLength(1);
	expect(() => statSync(join(target.env.BIELA_DATA, "biela.db"))).toThrow("ENOENT");
});

test("backs up earlier pictures when the bucket is unreachable", async () => {
	await runNextBackup();
	s3.setFault("refuses");
	const { madeAt, manifest, place, picture } = await runNextBackup();
	expect(manifest?.lacks).toContain("copiar las imágenes nuevas");
	expect(readFileSync(picture).equals(PICTURE["w480.avif"])).toBe(true);
	const health = await getBackupHealth({ db: home.ctx.db, env: home.ctx.env, now: () => madeAt });
	expect(health.state).toBe("warn");
	expect(health.detail).toContain("La última vez no se pudo: copiar las imágenes nuevas");
	await restoreBackup(getBackupAt(place), createShop());
	s3.setFault("none");
	expect((await runNextBackup()).manifest?.lacks).toBeUndefined();
});

test("keeps a picture's good content when the bucket damages it", async () => {
	await runNextBackup();
	await s3.truncateObject(url, `${ID}/w480.avif`);
	for (const { manifest, picture } of [await runNextBackup(), await runNextBackup()]) {
		expect(manifest?.lacks).toContain(`media/${ID}/w480.avif», que está dañada en su almacén`);
		expect(readFileSync(picture).equals(PICTURE["w480.avif"])).toBe(true);
	}
	const target = openLocalFiles(mkdtempSync(join(folder, "hurt-")));
	await expect(syncFiles(await openBucketAt(url), target)).rejects.toThrow("está dañada en 127.0.0.1");
	await home.ctx.files.add(`${ID}/w480.avif`, PICTURE["w480.avif"]);
	expect((await runNextBackup()).manifest?.lacks).toBeUndefined();
});

test("moves pictures between folder and bucket without overwriting", async () => {
	const local = openLocalFiles(mkdtempSync(join(folder, "local-")));
	await local.save(ID, PICTURE);
	const bucket = await openBucketAt(s3.createBucketUrl());
	expect(await syncFiles(local, bucket)).toMatchObject({ copied: 2, existing: 0 });
	await local.add(`${ID}/w960.avif`, Buffer.from("later"));
	expect(await syncFiles(local, bucket)).toMatchObject({ copied: 1, existing: 2 });
	await expectPicture(bucket);
	await local.remove(ID);
	expect(await syncFiles(bucket, local)).toMatchObject({ copied: 3, existing: 0 });
	await expectPicture(local);
	await local.add(`${ID}/full.webp`, Buffer.from("a PICTURE"));
	await expect(syncFiles(local, bucket)).rejects.toThrow("es otra que la que se trae");
	await expectPicture(bucket);
	s3.setFault("cuts");
	const partialFiles = openLocalFiles(mkdtempSync(join(folder, "cut-")));
	await expect(syncFiles(bucket, partialFiles)).rejects.toThrow("el almacén de MEDIA_URL");
	expect(await partialFiles.all()).toEqual([]);
});

test("prints the result of a move without keys", async () => {
	const data = mkdtempSync(join(folder, "by-hand-"));
	await openLocalFiles(join(data, "media")).save(ID, PICTURE);
	const place = s3.createBucketUrl();
	const runMove = (mediaUrl: string) =>
		promisify(execFile)(process.execPath, ["scripts/move.ts", "carpeta", "s3"], {
			env: { PATH: process.env.PATH, BIELA_DATA: data, MEDIA_URL: mediaUrl },
		});
	expect((await runMove(place)).stdout).toContain("traídos: 2; que ya estaban: 0");
	await expectPicture(await openBucketAt(place));
	const failure = await runMove(place.replace(":S3RVER@", ":secreto@")).catch((error) => error);
	expect([failure.code, failure.stderr]).toEqual([
		1,
		expect.stringContaining("no deja entrar: revisa la clave y el secreto de MEDIA_URL"),
	]);
	expect(failure.stderr + failure.stdout).not.toMatch(/S3RVER|:secreto/);
});
