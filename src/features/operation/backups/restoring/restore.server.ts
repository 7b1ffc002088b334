import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findFaults } from "#features/operation/backups/keeping/check-pictures.server.ts";
import { findLostFiles, requireManifest } from "#features/operation/backups/keeping/verify-backup.server.ts";
import { isMedia, toMediaPath } from "#features/operation/backups/making/collect-pictures.server.ts";
import {
	type BackupFile,
	hashFile,
	type LocalBackup,
	type Manifest,
} from "#features/operation/backups/making/manifest.server.ts";
import { fillPostgres, pickMigrations } from "#features/operation/backups/making/postgres-rows.server.ts";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { hasShop, listExpectedPictures } from "#features/operation/backups/making/shop-read-model.server.ts";
import { findDifferingTables } from "#features/operation/backups/making/table-rows.server.ts";
import { type PictureSource, syncFiles } from "#features/operation/backups/sync-files.server.ts";
import type { Database } from "#server/database/db.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { syncToDisk } from "#server/files/files.server.ts";
import { openFilesForBackground } from "#server/files/open-files.server.ts";
import { openFile } from "#server/pages/send-file.server.ts";
import { getMovedMarkPath, RESTORE_PREFIX } from "#server/start/data-folder.server.ts";
import { lockDataFolder } from "#server/start/data-lock.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { pauseShop } from "./pause-mail.server.ts";

/** The manifest of a restored backup, and what it had lost. */
export type RestoredBackup = Manifest & {
	lost_pictures: string[];
	lost_secrets: string[];
	/** Number of lost files; a picture has several. */
	lost_count: number;
};

/** Temporary files of the process that holds the folder's lock, and folders that a restore fetches before it locks. */
const TEMP_FILE = /^\.(recuperando|mudando)-/;
const FETCHED_FOLDER = /^\.traida-(\d+)$/;

/**
 * Restores a backup after verifying it: first its files, then its secret and last its database, so that an interrupted
 * restore can be repeated. Existing files are never overwritten. Pictures and secrets that the backup lost are left out.
 *
 * @param isSameServer the shop was written to by no other program since, so nothing that it sends has to pause
 * @throws DamagedBackup | DataFolderInUseError | StartupError when a shop or different files exist
 * @source rules 9.15
 */
export async function restoreBackup(
	backup: LocalBackup,
	target: Shop,
	{ isSameServer = false } = {},
): Promise<RestoredBackup> {
	const { BIELA_DATA } = target.env;
	const manifest = await requireManifest(backup.folder);
	pickMigrations(target.migrations, manifest.schema);
	const unlock = lockDataFolder(BIELA_DATA);
	const tempFile = join(BIELA_DATA, `${RESTORE_PREFIX}${process.pid}.db`);
	try {
		await assertNoShop(target);
		await removeInterrupted(BIELA_DATA, dirname(backup.folder));
		const { intact, lost } = await findLostFiles(backup, manifest, tempFile);
		const store = await openFilesForBackground(target.env);
		// A bucket keeps no partial objects.
		if (!store.remote) await store.sweep(0);
		const secrets = intact.filter((file) => !isMedia(file));
		await assertNoConflictingFiles(BIELA_DATA, secrets);
		await syncFiles(toPictureSource(backup, intact), store);
		for (const { path, sha256 } of secrets)
			await restoreFile(backup.getContentPath(sha256), join(BIELA_DATA, path));
		const pausedTables = isSameServer ? {} : pauseShop(tempFile, "restored");
		const tables = { ...manifest.tables, ...pausedTables };
		await syncToDisk(tempFile);
		if (target.postgres) await fillAndCompare(target.postgres, tempFile, target, tables);
		else await installDatabase(BIELA_DATA, tempFile);
		await syncToDisk(BIELA_DATA);
		const lostFiles = lost.map(({ file }) => file);
		return {
			...manifest,
			lost_pictures: await findLostPictures(lostFiles.filter(isMedia), target),
			lost_count: lostFiles.length,
			lost_secrets: lostFiles.filter((file) => !isMedia(file)).map(({ path }) => path),
		};
	} finally {
		await rm(tempFile, { force: true });
		unlock();
	}
}

/**
 * Finds the lost pictures that are not in the target either, such as its bucket.
 *
 * @returns the name of each picture, or its path when it is in no list of the panel
 */
async function findLostPictures(lostFiles: readonly BackupFile[], target: Shop): Promise<string[]> {
	if (lostFiles.length === 0) return [];
	// The tables of an older version may differ; its pictures are named by their path.
	const expected = await listExpectedPictures(target).catch(() => []);
	const names = new Map(expected.map(({ path, name }) => [path, name]));
	const pictures = lostFiles.map(({ path, sha256: want }) => {
		const mediaPath = toMediaPath(path);
		return { path: mediaPath, name: names.get(mediaPath) ?? path, want };
	});
	const faults = await findFaults(await openFilesForBackground(target.env), pictures);
	return [...new Set(faults.map(({ name }) => name))];
}

/**
 * Installs the database by renaming, so that the folder has no shop until then and an interrupted restore can be
 * repeated.
 */
export async function installDatabase(dataFolder: string, completeFile: string): Promise<void> {
	await rm(getMovedMarkPath(dataFolder), { force: true });
	await rename(completeFile, getDatabasePath(dataFolder));
}

/** Removes the leftovers of an interrupted restore or move. @param folderInUse the folder of the backup to restore */
export async function removeInterrupted(dataFolder: string, folderInUse?: string): Promise<void> {
	for (const name of await readdir(dataFolder)) {
		const [, pid] = FETCHED_FOLDER.exec(name) ?? [];
		const folder = join(dataFolder, name);
		if (folder !== folderInUse && (TEMP_FILE.test(name) || (pid && !isAlive(Number(pid)))))
			await rm(folder, { recursive: true, force: true });
	}
}

/** Checks whether a process runs. Our own id does not count, because containers reuse it. */
function isAlive(pid: number): boolean {
	try {
		return pid !== process.pid && process.kill(pid, 0);
	} catch (error) {
		// The process belongs to another user.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Fills PostgreSQL and compares every table. @throws StartupError when they differ */
export async function fillAndCompare(
	postgres: Database,
	file: string,
	{ migrations }: Shop,
	tables: Manifest["tables"],
): Promise<void> {
	const differingTables = findDifferingTables(tables, await fillPostgres(postgres, file, migrations));
	if (differingTables.length > 0)
		throw new StartupError(
			`PostgreSQL no guardó igual las tablas ${differingTables.join(", ")}. Lo que se copió sigue intacto; la base de datos nueva no sirve: bórrala y créala otra vez.`,
		);
}

/** @throws StartupError when the target already has a shop */
export async function assertNoShop({ env, postgres }: Shop): Promise<void> {
	const file = getDatabasePath(env.BIELA_DATA);
	// SQLite would replay a leftover write-ahead log into the restored file.
	const getSize = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	const size = getSize(file) + getSize(`${file}-wal`);
	if (!postgres && size > 0)
		throw new StartupError(
			`En «${env.BIELA_DATA}» ya hay un taller y no lo reemplazo. Guárdalo aparte (mkdir antes && mv ${file}* antes/), o indica otra carpeta con BIELA_DATA, y prueba otra vez.`,
		);
	if (postgres && (await hasShop(postgres)))
		throw new StartupError(
			"En la base de datos de DATABASE_URL ya hay un taller y no lo reemplazo. Crea otra vacía (createdb taller2), ponla en DATABASE_URL y prueba otra vez.",
		);
}

async function assertNoConflictingFiles(dataFolder: string, files: readonly BackupFile[]) {
	for (const { path, bytes, sha256 } of files) {
		const file = join(dataFolder, path);
		const existing = await stat(file).catch(() => undefined);
		if (!existing || (existing.size === bytes && (await hashFile(file)) === sha256)) continue;
		throw new StartupError(
			`«${file}» es otro que el de la copia y no lo reemplazo. Guárdalo aparte y prueba otra vez.`,
		);
	}
}

async function restoreFile(file: string, target: string) {
	if (existsSync(target)) return;
	const tempPath = join(dirname(target), `${RESTORE_PREFIX}${process.pid}`);
	await copyFile(file, tempPath);
	await chmod(tempPath, 0o600);
	await syncToDisk(tempPath);
	await rename(tempPath, target);
}

/** Converts the pictures of a backup to a picture source. */
function toPictureSource({ getContentPath }: LocalBackup, files: readonly BackupFile[]): PictureSource {
	const pictures = new Map(files.filter(isMedia).map((file) => [toMediaPath(file.path), file]));
	return {
		all: async () => [...pictures].map(([path, { bytes, modified }]) => ({ path, bytes, modified })),
		async open(folder, name) {
			const picture = pictures.get(`${folder}/${name}`);
			return picture && openFile(getContentPath(picture.sha256));
		},
	};
}
