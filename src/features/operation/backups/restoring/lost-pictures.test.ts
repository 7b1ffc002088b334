// @module-tag slow
import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import { uploadPicture } from "#features/content/media/upload.server.ts";
import { openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { runAlarmCheck } from "#features/operation/status/alarm-watch.server.ts";
import { readStatus } from "#features/operation/status/status.server.ts";
import { BACKGROUND_TIMEOUTS, openBucketFiles } from "#server/files/bucket-files.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import type { Actor } from "#server/http/http.server.ts";
import { openLog } from "#server/log.server.ts";
import { restorePictures } from "./restore-pictures.server.ts";

bindFeatures();

const OWNER: Actor = { id: randomUUID(), fullName: "Ana", role: "owner", sessionId: "1" };
const KEY = "la-clave-del-taller-que-guarda-su-duena";
const START = Date.UTC(2026, 10, 20, 12);
const getInstantAfterStart = (minutes: number) => new Date(START + minutes * 60_000);
let world: Awaited<ReturnType<typeof openFolderShop>>;
let remoteFolder: string;
beforeEach(async () => {
	world = await openFolderShop();
	remoteFolder = mkdtempSync(join(tmpdir(), "biela-elsewhere-"));
});
afterEach(async () => {
	await world.cleanUp();
	rmSync(remoteFolder, { recursive: true, force: true });
});

async function uploadImage(name: string, background: string) {
	const create = { width: 320, height: 240, channels: 3, background } as const;
	const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
	const { id } = await uploadPicture(
		{ ctx: world.ctx, actor: OWNER },
		{
			file: new File([bytes], name),
			category: "services" as const,
			alt_text: "",
			description: "",
		},
	);
	return (file: string) => join(world.shop.env.BIELA_DATA, "media", id, file);
}
/** Flips a byte in place, as a failing disk does; hard links share the damage. */
function flipByteSilently(file: string) {
	const [bytes, times] = [readFileSync(file), join(remoteFolder, ".times")];
	const copyTimes = (from: string, to: string) =>
		// A library that moves the clock of a run would shift the copied times.
		execFileSync("touch", ["-r", from, to], { env: { ...process.env, LD_PRELOAD: "" } });
	copyTimes(file, times);
	bytes[100] = (bytes[100] ?? 0) ^ 1;
	writeFileSync(file, bytes);
	copyTimes(times, file);
}
const runBackupAt = (minutes: number) =>
	performBackup(world.shop, { startedAt: getInstantAfterStart(minutes), isDue: true });
async function getHealthAt(minutes: number) {
	const { checks } = await readStatus({
		...world.ctx,
		now: Object.assign(() => getInstantAfterStart(minutes), {}),
	});
	const { state, detail } = checks.find(({ id }) => id === "media") ?? {};
	return { state, detail };
}
const OK = { state: "ok", detail: "En este servidor, donde están los datos" };

test("names a missing picture and its backup until restored", async () => {
	const [getBrakesFile, getEngineFile] = [
		await uploadImage("frenos.png", "#a33"),
		await uploadImage("motor.png", "#33a"),
	];
	await runBackupAt(0);
	expect(await getHealthAt(1)).toEqual(OK);
	rmSync(getBrakesFile("w480.avif"));
	await runBackupAt(60);
	expect(await getHealthAt(61)).toEqual({
		state: "error",
		detail: `Falta o está dañada la imagen «frenos.webp». Está entera en la copia del 20 de noviembre de 2026, 7:00 AM: quien administra el servidor la trae de vuelta con «npm run restore -- imagenes». Pide también que revisen el disco.`,
	});
	expect(await restorePictures(world.shop)).toMatchObject({ restored: ["frenos.webp"], missing: [] });
	expect(readFileSync(getBrakesFile("w480.avif")).length).toBeGreaterThan(0);
	expect(await getHealthAt(62)).toEqual(OK);
	await runBackupAt(120);
	expect(await getHealthAt(121)).toEqual(OK);
	expect(readFileSync(getEngineFile("full.webp")).length).toBeGreaterThan(0);
});

test("keeps the whole backup beside an incomplete manual one", async () => {
	Object.assign(world.shop.env, { BACKUP_URL: pathToFileURL(remoteFolder).href, BACKUP_KEY: KEY });
	const getBrakesFile = await uploadImage("frenos.png", "#a33");
	await runBackupAt(0);
	rmSync(getBrakesFile("full.webp"));
	const manifest = await performBackup(world.shop, { startedAt: getInstantAfterStart(20) });
	expect(manifest).toMatchObject({
		name: "2026-11-20T12-20-00Z-manual-incompleta",
		lacks: "copiar la imagen «frenos.webp», que falta o está dañada",
	});
	const folders = [getBackupsFolder(world.shop.env.BIELA_DATA), remoteFolder];
	for (const folder of folders)
		expect(readdirSync(folder)).toEqual(
			expect.arrayContaining(["2026-11-20T12-00-00Z", "2026-11-20T12-20-00Z-manual-incompleta"]),
		);
	const result = await promisify(execFile)(
		process.execPath,
		["scripts/backup.ts", `--at=${getInstantAfterStart(40).toISOString()}`],
		{ env: { PATH: process.env.PATH, BIELA_DATA: world.shop.env.BIELA_DATA } },
	).catch((error: { code: number; stdout: string }) => error);
	expect(result).toMatchObject({
		code: 1,
		stdout: expect.stringMatching(
			/comprobada, pero incompleta: .*\n {2}Incompleta: no se pudo copiar la imagen «frenos/,
		),
	});
	expect((await restorePictures(world.shop)).missing).toEqual([]);
	const mended = await performBackup(world.shop, { startedAt: getInstantAfterStart(50) });
	expect(mended?.name).toBe("2026-11-20T12-50-00Z-manual");
});

test("restores from the remote backup when a byte changes", async () => {
	Object.assign(world.shop.env, { BACKUP_URL: pathToFileURL(remoteFolder).href, BACKUP_KEY: KEY });
	const [getBrakesFile, getEngineFile] = [
		await uploadImage("frenos.png", "#a33"),
		await uploadImage("motor.png", "#33a"),
	];
	await runBackupAt(0);
	const [fullFile, smallFile] = [getBrakesFile("full.webp"), getEngineFile("w960.webp")];
	const before = [fullFile, smallFile].map((file) => readFileSync(file));
	for (const file of [fullFile, smallFile]) flipByteSilently(file);
	for (const minutes of [60, 120]) {
		await runBackupAt(minutes);
		const { state, detail } = await getHealthAt(minutes);
		expect(state).toBe("error");
		expect(detail).toMatch(/^Faltan o están dañadas 2 imágenes: «(frenos|motor)\.webp» y «/);
		expect(detail).toContain("Están enteras en la copia del 20 de noviembre de 2026, 7:00 AM: ");
	}
	expect((await restorePictures(world.shop)).missing).toEqual([]);
	expect([fullFile, smallFile].map((file) => readFileSync(file))).toEqual(before);
	await runBackupAt(180);
	expect(await getHealthAt(181)).toEqual(OK);
});

test("asks for an upload when no backup helps", async () => {
	const getBrakesFile = await uploadImage("frenos.png", "#a33");
	rmSync(getBrakesFile("full.webp"));
	await runBackupAt(0);
	expect((await getHealthAt(1)).detail).toContain(
		"«frenos.webp». Ninguna copia tiene «frenos.webp»: súbela otra vez en Media y envía la perdida a la papelera.",
	);
	expect(await restorePictures(world.shop)).toMatchObject({ restored: [], missing: ["frenos.webp"] });
	const deletedAt = getInstantAfterStart(30).toISOString();
	await world.ctx.db.updateTable("mediaFiles").set({ deletedAt }).execute();
	await runBackupAt(60);
	expect(await getHealthAt(61)).toEqual(OK);
});

test("alerts once about damage and once about its repair", async () => {
	const getBrakesFile = await uploadImage("frenos.png", "#a33");
	await runBackupAt(0);
	rmSync(getBrakesFile("full.webp"));
	await runBackupAt(60);
	const listAlerts = async (minutes: number) => {
		await runAlarmCheck({ ...world.ctx, now: Object.assign(() => getInstantAfterStart(minutes), {}) });
		const rows = await world.ctx.db.selectFrom("alarms").selectAll().execute();
		return rows.filter(({ id, notifiedAt }) => id === "media" && notifiedAt).map(({ detail }) => detail);
	};
	expect(await listAlerts(61)).toEqual([]);
	expect(await listAlerts(72)).toEqual([expect.stringContaining("«frenos.webp»")]);
	await restorePictures(world.shop);
	expect(await listAlerts(75)).toHaveLength(1);
	expect(await listAlerts(136)).toEqual([]);
});

test("rechecks a bucket's pictures and restores damaged ones", async () => {
	const s3 = await startS3();
	try {
		const url = s3.createBucketUrl();
		world.shop.env.MEDIA_URL = world.ctx.env.MEDIA_URL = url;
		world.ctx.files = await openBucketFiles(url, {
			log: openLog("silent"),
			timeouts: BACKGROUND_TIMEOUTS,
		});
		const [getBrakesFile, getEngineFile] = [
			await uploadImage("frenos.png", "#a33"),
			await uploadImage("motor.png", "#33a"),
		];
		await runBackupAt(0);
		const [damagedFile = "", missingFile = ""] = [getBrakesFile("w480.avif"), getEngineFile("full.webp")].map(
			(file) => file.split("/media/")[1],
		);
		await s3.truncateObject(url, damagedFile);
		await (await import("#server/files/bucket.server.ts"))
			.openBucket(url, BACKGROUND_TIMEOUTS.writes)
			.then((bucket) => bucket.remove(missingFile));
		await runBackupAt(60);
		const { state, detail } = await getHealthAt(61);
		expect([state, detail]).toEqual(["error", expect.stringContaining("2 imágenes: ")]);
		// While the bucket is unreachable, the previous faults stay; a permanent rejection is not retried.
		s3.setFault("forbids");
		await runBackupAt(120);
		s3.setFault("none");
		expect((await getHealthAt(121)).state).toBe("error");
		expect(await restorePictures(world.shop)).toMatchObject({ missing: [] });
		await runBackupAt(180);
		expect((await getHealthAt(181)).state).toBe("ok");
	} finally {
		await s3.close();
	}
});
