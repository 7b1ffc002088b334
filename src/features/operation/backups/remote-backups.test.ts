// @module-tag slow
import { randomBytes } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBackupHealth } from "#features/operation/backups/keeping/backup-health.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { readRun } from "#features/operation/backups/making/run-state.server.ts";
import { restoreBackup } from "#features/operation/backups/restoring/restore.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openFolderShop } from "./backups.test.kit.ts";
import { findBackup } from "./find-backup.server.ts";

const KEY = "la-clave-del-taller-que-guarda-su-duena";
const HOUR_MS = 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "biela-away-"));
let home: Awaited<ReturnType<typeof openFolderShop>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let bucketUrl: string;

beforeAll(async () => {
	home = await openFolderShop();
	// Large enough for several encrypted chunks, and incompressible.
	await home.ctx.files.save("large-1", { "original.webp": randomBytes(9 * 1024 * 1024) });
	s3 = await startS3();
	bucketUrl = s3.createBucketUrl("copias");
});
afterAll(async () => {
	await home.cleanUp();
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

function createRemoteFolder() {
	const remoteFolder = mkdtempSync(join(folder, "disk-"));
	return { remoteFolder, url: pathToFileURL(remoteFolder).href };
}

let hour = 0;
async function backUpTo(url: string, startedAt = new Date(Date.UTC(2026, 10, 20, 12) + HOUR_MS * hour++)) {
	const env = { ...home.ctx.env, BACKUP_URL: url, BACKUP_KEY: KEY };
	const manifest = await performBackup({ ...home.shop, env }, { startedAt, isDue: true });
	return { env, startedAt, manifest, away: (await readRun(env.BIELA_DATA)).away };
}

/** Restores on a machine that has only the URL, the key and this program. */
async function restoreOnNewMachine(url: string, key = KEY, requested = "ultima") {
	const env = {
		...home.ctx.env,
		BIELA_DATA: join(folder, `new-${randomBytes(4).toString("hex")}`),
		BACKUP_URL: url,
		BACKUP_KEY: key,
		BIELA_NOW: "2026-12-24T12:00:00Z",
	};
	const { backup, cleanUp } = await findBackup(env, requested);
	await restoreBackup(backup, { env, postgres: undefined, migrations }).finally(cleanUp);
	return env;
}

async function expectSameShop(env: Awaited<ReturnType<typeof restoreOnNewMachine>>) {
	const ctx = await openAppContext(env, migrations);
	const listProducts = (db: typeof ctx.db) => db.selectFrom("products").selectAll().orderBy("id").execute();
	expect(await listProducts(ctx.db)).toEqual(await listProducts(home.ctx.db));
	expect(ctx.secret.getToken("visit", "1")).toBe(home.ctx.secret.getToken("visit", "1"));
	for (const path of ["media/logo-1/320.webp", "media/large-1/original.webp"])
		expect(
			readFileSync(join(env.BIELA_DATA, path)).equals(readFileSync(join(home.ctx.env.BIELA_DATA, path))),
		).toBe(true);
	expect(readdirSync(env.BIELA_DATA).filter((name) => name.startsWith("."))).toEqual([]);
	await ctx.close();
}

const listFiles = (remoteFolder: string) =>
	readdirSync(remoteFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));

test("restores a lost shop from a remote folder", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	const { env, startedAt, manifest, away } = await backUpTo(url);
	expect(away).toMatchObject({ name: manifest?.name, bytes: manifest?.bytes, problem: null });
	const health = await getBackupHealth({ db: home.ctx.db, env, now: () => startedAt });
	expect(health.state).toBe("ok");
	expect(health.detail).toContain("Fuera de este servidor, cifrada, la de hace menos de un minuto.");
	for (const file of listFiles(remoteFolder)) {
		const bytes = readFileSync(file);
		for (const word of ["SQLite", "picture", "products", home.ctx.env.BIELA_SECRET ?? "secret.key"])
			expect(bytes.includes(word), `${word} in ${file}`).toBe(false);
	}
	await expectSameShop(await restoreOnNewMachine(url));
});

test("restores a lost shop from an S3 bucket", async () => {
	const { manifest, away } = await backUpTo(bucketUrl);
	expect(away).toMatchObject({ name: manifest?.name, bytes: manifest?.bytes, problem: null });
	await expectSameShop(await restoreOnNewMachine(bucketUrl));
});

test("reports an unusable bucket and keeps the local backup", async () => {
	const wrongKey = await backUpTo(bucketUrl.replace("S3RVER:S3RVER", "S3RVER:wrong"));
	expect(wrongKey.manifest).toBeDefined();
	expect(wrongKey.away.problem).toBe("no deja entrar: revisa la clave y el secreto de BACKUP_URL");
	const missingBucket = await backUpTo(bucketUrl.replace("/taller/", "/otro/"));
	expect(missingBucket.away.problem).toBe("ese lugar no existe: revisa BACKUP_URL, o monta el disco");
	const unmounted = await backUpTo(pathToFileURL(join(folder, "not-mounted")).href);
	expect(unmounted.away.problem).toBe("ese lugar no existe: revisa BACKUP_URL, o monta el disco");
	expect(existsSync(join(folder, "not-mounted"))).toBe(false);
	const health = await getBackupHealth({
		db: home.ctx.db,
		env: unmounted.env,
		now: () => unmounted.startedAt,
	});
	expect(health.detail).toContain("La última no llegó: ese lugar no existe");
	expect(health.state).not.toBe("ok");
});

test("stores a picture once for all remote backups", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	const first = new Date("2026-03-02T12:00:00Z");
	await home.ctx.files.save("old-1", { "320.webp": Buffer.from("an old picture") });
	await backUpTo(url, first);
	const pictures = () => readdirSync(join(remoteFolder, "files"));
	const before = pictures();
	expect(before).toHaveLength(5);
	await home.ctx.files.remove("old-1");
	await backUpTo(url, new Date(first.getTime() + 57 * 60_000));
	expect(readdirSync(remoteFolder).toSorted()).toEqual(["2026-03-02T12-57-00Z", "files", "shop.age"]);
	expect(pictures()).toHaveLength(4);
	expect(before).toEqual(expect.arrayContaining(pictures()));
});

test("rejects a wrong key and a damaged remote database or list", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	await backUpTo(url);
	await expect(restoreOnNewMachine(url, "otra-clave-que-no-es-la-del-taller-1")).rejects.toThrow(
		"no abre: BACKUP_KEY no es su clave",
	);
	const storedFiles = listFiles(remoteFolder);
	const damage: ((file: string) => void)[] = [
		(file) => writeFileSync(file, readFileSync(file).fill(7, 100, 101)),
		(file) => truncateSync(file, statSync(file).size - 1),
		(file) => truncateSync(file, 0),
		(file) => rmSync(file),
		(file) => writeFileSync(file, readFileSync(storedFiles.find((other) => other !== file) ?? "")),
	];
	for (const file of storedFiles.filter((name) => /biela\.db|files\.json/.test(name)))
		for (const hurt of damage) {
			renameSync(file, `${folder}/kept`);
			writeFileSync(file, readFileSync(`${folder}/kept`));
			hurt(file);
			await expect(restoreOnNewMachine(url), `${file} ${hurt}`).rejects.toThrow(
				/no abre: está dañado \(BACKUP_KEY sí|falta «|cambió|mide/,
			);
			renameSync(`${folder}/kept`, file);
		}
	await expectSameShop(await restoreOnNewMachine(url));
});

test("rejects a remote store of another shop or key", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	const { manifest } = await backUpTo(url);
	const before = listFiles(remoteFolder).toSorted();
	const other = await openFolderShop();
	const send = async (key: string) => {
		const env = { ...other.ctx.env, BACKUP_URL: url, BACKUP_KEY: key };
		await performBackup(
			{ ...other.shop, env },
			{ startedAt: new Date(Date.UTC(2026, 11, 20, 12) + HOUR_MS * hour++) },
		);
		return (await readRun(env.BIELA_DATA)).away.problem;
	};
	expect(await send(KEY)).toMatch(/^allí están las copias de otro taller: .*BACKUP_URL$/);
	expect(await send("otra-clave-que-no-es-la-del-taller-1")).toMatch(/BACKUP_KEY no es su clave/);
	await other.cleanUp();
	expect(listFiles(remoteFolder).toSorted()).toEqual(before);
	expect(manifest).toBeDefined();
	await expectSameShop(await restoreOnNewMachine(url));
});

test("ignores an incomplete upload", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	const { manifest } = await backUpTo(url);
	const { manifest: laterManifest } = await backUpTo(url);
	rmSync(join(remoteFolder, laterManifest?.name ?? "", "manifest.json.age"));
	const env = await restoreOnNewMachine(url);
	await expectSameShop(env);
	expect(manifest).toBeDefined();
	await expect(restoreOnNewMachine(url, KEY, laterManifest?.name)).rejects.toThrow(
		`Hay estas: ${manifest?.name}`,
	);
	mkdirSync(join(folder, "empty"), { recursive: true });
	await expect(restoreOnNewMachine(pathToFileURL(join(folder, "empty")).href)).rejects.toThrow(
		"en BACKUP_URL tampoco",
	);
});

const DAMAGE_MESSAGE = /Allí se dañó o falta algo de copias anteriores/;
const getHealthAt = (env: Awaited<ReturnType<typeof backUpTo>>["env"], startedAt: Date) =>
	getBackupHealth({ db: home.ctx.db, env, now: () => startedAt });
/** Runs a backup as the server does every hour. */
async function runHourlyBackup(url: string) {
	const startedAt = new Date(Date.UTC(2026, 10, 20, 12) + HOUR_MS * hour++);
	const env = { ...home.ctx.env, BACKUP_URL: url, BACKUP_KEY: KEY };
	await performBackup({ ...home.shop, env }, { startedAt, isDue: true });
	return {
		startedAt,
		env,
		health: await getHealthAt(env, startedAt),
		away: (await readRun(env.BIELA_DATA)).away,
	};
}

test("repairs damaged remote files of the newest backup", async () => {
	const { remoteFolder, url } = createRemoteFolder();
	await runHourlyBackup(url);
	const pictures = listFiles(join(remoteFolder, "files"));
	const first = pictures.find((file) => statSync(file).size > 8e6) ?? "";
	const second = pictures.find((file) => statSync(file).size < 250) ?? "";
	const before = [first, second].map((file) => statSync(file).size);
	rmSync(first);
	truncateSync(second, 20);
	const { health } = await runHourlyBackup(url);
	expect(health.state).toBe("ok");
	expect(health.detail).toContain("Allí algo se había dañado y se envió otra vez");
	expect([first, second].map((file) => statSync(file).size)).toEqual(before);
	await expectSameShop(await restoreOnNewMachine(url));
	hour += 24;
	expect((await runHourlyBackup(url)).health.detail).not.toContain("se había dañado");
});

test("uploads an object again when the bucket damages it", async () => {
	const url = s3.createBucketUrl("hurt");
	await runHourlyBackup(url);
	const [file = ""] = listFiles(join(s3.directory, "taller", "hurt", "files"));
	const [name = ""] = basename(file).split("._");
	await s3.truncateObject(url, `files/${name}`);
	const { health } = await runHourlyBackup(url);
	expect(health.detail).toContain("Allí algo se había dañado y se envió otra vez");
	await expectSameShop(await restoreOnNewMachine(url));
});

test("reports remote damage until older backups are removed", async () => {
	for (const hurt of ["cut", "gone", "database"] as const) {
		const { remoteFolder, url } = createRemoteFolder();
		const id = `old-${hurt}`;
		await home.ctx.files.save(id, { "320.webp": Buffer.from(`a picture, ${hurt}`) });
		const listStoredFiles = () => new Set(listFiles(join(remoteFolder, "files")));
		const { away: remoteState } = await runHourlyBackup(url);
		await home.ctx.files.remove(id);
		const oldBackup = join(remoteFolder, remoteState.name ?? "");
		const previousFiles = listStoredFiles();
		const small = [...previousFiles].filter((file) => statSync(file).size < 250);
		expect(previousFiles.size).toBeGreaterThan(3);
		if (hurt === "cut") for (const file of small) truncateSync(file, 20);
		if (hurt === "gone") for (const file of small) rmSync(file);
		if (hurt === "database") rmSync(join(oldBackup, "biela.db.zst.age"));
		for (let round = 0; round < 2; round++) {
			const { health } = await runHourlyBackup(url);
			expect([hurt, health.state, DAMAGE_MESSAGE.test(health.detail)]).toEqual([hurt, "error", true]);
		}
		// Once that backup is removed, nothing is damaged any more.
		rmSync(oldBackup, { recursive: true });
		const unrepaired = (await readRun(home.ctx.env.BIELA_DATA)).away.hurt.filter((fault) => !fault.is_mended);
		for (const { file } of unrepaired) rmSync(join(remoteFolder, `${file}.age`), { force: true });
		const { health } = await runHourlyBackup(url);
		expect([hurt, health.state]).toEqual([hurt, "ok"]);
	}
});
