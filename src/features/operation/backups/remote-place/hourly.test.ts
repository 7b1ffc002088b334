import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBackupAt, openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { findBackup } from "#features/operation/backups/find-backup.server.ts";
import { getBackupHealth } from "#features/operation/backups/keeping/backup-health.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { readRun } from "#features/operation/backups/making/run-state.server.ts";
import { restoreBackup } from "#features/operation/backups/restoring/restore.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { findPlaceOfShop } from "./shop-place.server.ts";
import {
	encryptPlaceSecrets,
	findRemote,
	findRemotePlace,
	replaceBackupSettings,
} from "./stored-place.server.ts";

const KEY = "k".repeat(64);
const folder = mkdtempSync(join(tmpdir(), "biela-panel-place-"));
let s3: Awaited<ReturnType<typeof startS3>>;
let home: Awaited<ReturnType<typeof openFolderShop>>;
beforeAll(async () => {
	s3 = await startS3();
	home = await openFolderShop();
});
afterAll(async () => {
	await home.cleanUp();
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Stores a place as an owner does, and returns its URL for the environment. */
async function storePlace(secret = "S3RVER") {
	const url = s3.createBucketUrl();
	const { host, pathname } = new URL(url);
	const row = {
		...{ endpoint: `http://${host}`, place: pathname.slice(1), region: "us-east-1", accessKeyId: "S3RVER" },
		...encryptPlaceSecrets(home.ctx.secret, { secret, key: KEY }),
		...{ isOwnNetwork: 1, pausedBy: null, updatedAt: "2026-11-20T15:00:00.000Z" },
	};
	await withTransaction(home.ctx.db, (trx) => replaceBackupSettings(trx, row));
	return url;
}

let hour = 0;
async function backUp() {
	const startedAt = new Date(Date.UTC(2026, 10, 20, 12 + hour++));
	const manifest = await performBackup(home.shop, { startedAt, isDue: true });
	const { away } = await readRun(home.shop.env.BIELA_DATA);
	const health = await getBackupHealth({ db: home.ctx.db, env: home.ctx.env, now: () => startedAt });
	return { name: manifest?.name ?? "", away, health };
}

test("sends each backup to the panel's place, restorable by variables", async () => {
	const url = await storePlace();
	const { name, away, health } = await backUp();
	expect(away).toMatchObject({ name, problem: null });
	expect([health.state, health.detail]).toEqual([
		"ok",
		expect.stringContaining("Fuera de este servidor, cifrada"),
	]);
	const env = {
		...home.ctx.env,
		...{ BIELA_DATA: join(folder, "fresh"), BACKUP_URL: url, BACKUP_KEY: KEY },
		BIELA_NOW: "2026-12-24T12:00:00Z",
	};
	const { backup, cleanUp } = await findBackup(env, "ultima");
	await restoreBackup(backup, { env, postgres: undefined, migrations }).finally(cleanUp);
});

test("claims no backup in a place that was just changed", async () => {
	await storePlace();
	const { name } = await backUp();
	const readHealth = () => {
		const now = () => new Date(Date.UTC(2026, 10, 20, 12 + hour - 1));
		return getBackupHealth({ db: home.ctx.db, env: home.ctx.env, now });
	};
	expect((await readHealth()).detail).toContain("Fuera de este servidor, cifrada");
	await storePlace();
	expect((await readHealth()).detail).toContain("Fuera de este servidor todavía no hay ninguna");
	expect((await backUp()).away.name).not.toBe(name);
});

test("finds no place before the migration that brings the table", async () => {
	const data = mkdtempSync(join(folder, "old-"));
	new DatabaseSync(join(data, "biela.db")).close();
	const env = { ...home.ctx.env, BIELA_DATA: data };
	expect(await findPlaceOfShop({ env, postgres: undefined })).toBeUndefined();
});

test("names the panel when the bucket refuses", async () => {
	await storePlace("otro-secreto");
	const { away } = await backUp();
	expect(away.problem).toBe("no deja entrar: revisa la clave y el secreto de «Copias fuera del servidor»");
});

test("pauses in a restored shop, not at home", async () => {
	await storePlace();
	const { name } = await backUp();
	const env = { ...home.ctx.env, BIELA_DATA: join(folder, "restored") };
	const shop = { env, postgres: undefined, migrations };
	const backup = getBackupAt(join(getBackupsFolder(home.shop.env.BIELA_DATA), name));
	await restoreBackup(backup, shop);
	expect(await findPlaceOfShop(shop)).toBeUndefined();
	expect(await findPlaceOfShop(shop, { isReading: true })).toMatchObject({ key: KEY });
	const restored = await openAppContext(env, migrations);
	expect(await findRemotePlace(restored)).toBeUndefined();
	expect(await findRemote(restored, restored.db)).toMatchObject({ state: "restored" });
	const requests = s3.requests.length;
	await performBackup(shop, { startedAt: new Date("2026-11-21T12:00:00Z"), isDue: true });
	expect(s3.requests).toHaveLength(requests);
	const health = await getBackupHealth({
		db: restored.db,
		env: restored.env,
		now: () => new Date("2026-11-21T12:00:00Z"),
	});
	expect([health.state, health.detail]).toEqual([
		"error",
		expect.stringContaining("en pausa: este taller se recuperó"),
	]);
	await restored.close();
	expect(await findRemote(home.ctx, home.ctx.db)).toMatchObject({ state: "on" });
});
