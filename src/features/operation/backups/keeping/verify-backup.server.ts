import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { openReadOnly } from "#features/operation/backups/making/embedded-rows.server.ts";
import {
	type BackupFile,
	ForeignBackup,
	hashFile,
	type LocalBackup,
	type Manifest,
	readFileList,
	readManifest,
} from "#features/operation/backups/making/manifest.server.ts";
import {
	computeTableStats,
	findDifferingTables,
	listMigrations,
} from "#features/operation/backups/making/table-rows.server.ts";
import { isLikelyDiskFull } from "#server/database/outage.ts";
import { DamagedBackup } from "./damaged-backup.ts";

/**
 * Error codes of an unreadable disk. A lack of memory or handles is not one, because it says nothing about a backup.
 */
export const UNREADABLE = /^(EIO|EACCES|EPERM|ENXIO|EUCLEAN)$/;

/** A picture or secret of a backup that is missing or damaged there. `problem` is Spanish. */
export type LostFile = { file: BackupFile; problem: string };

/** Formats the problem of the first lost file, and how many there are. */
export const formatLostFiles = ([first, ...rest]: readonly LostFile[]): string =>
	[first?.problem, rest.length > 0 && `y ${rest.length} más`].filter(Boolean).join(", ");

type BackupClaims = Pick<Manifest, "tables" | "schema" | "database" | "files">;

/**
 * Restores a backup into a temporary database and compares all of it: every file by its hash, the database by SQLite's
 * integrity check, every table by its rows.
 *
 * @param tempFile a path without a file; the uncompressed database stays there for the caller
 * @param verified hashes of files that were just read, so that shared files are read once; receives new ones
 * @throws DamagedBackup with the first problem
 * @source rules 9.13
 */
export async function verifyBackup(
	backup: LocalBackup,
	claims: BackupClaims,
	tempFile: string,
	verified: Set<string> = new Set(),
): Promise<BackupFile[]> {
	const { intact, lost } = await compareFiles(backup, claims, verified);
	if (lost[0]) throw new DamagedBackup(lost[0].problem);
	await checkDatabase(backup, claims, tempFile);
	return intact;
}

/**
 * Does the same for a backup that may have lost pictures: the rest of it can still be restored.
 *
 * @throws DamagedBackup when its database or file list is damaged
 */
export async function findLostFiles(
	backup: LocalBackup,
	claims: BackupClaims,
	tempFile: string,
	verified: Set<string> = new Set(),
): Promise<{ intact: BackupFile[]; lost: LostFile[] }> {
	const result = await compareFiles(backup, claims, verified);
	await checkDatabase(backup, claims, tempFile);
	return result;
}

/** @param tempFile receives the uncompressed database @throws DamagedBackup */
async function checkDatabase(backup: LocalBackup, claims: BackupClaims, tempFile: string): Promise<void> {
	try {
		await unpackDatabase(join(backup.folder, claims.database.path), tempFile);
		compareTables(tempFile, claims);
	} catch (error) {
		await rm(tempFile, { force: true });
		if (error instanceof DamagedBackup || isLikelyDiskFull(error)) throw error;
		// A failed write, or a lack of handles, says nothing about the backup.
		const { syscall = "read" } = error as NodeJS.ErrnoException;
		if (syscall !== "read") throw error;
		throw new DamagedBackup(`la base de datos está dañada (${(error as Error).message})`);
	}
}

/** Reads the manifest of an intact backup. @throws DamagedBackup */
export async function requireManifest(backup: string): Promise<Manifest> {
	return readManifest(backup).catch((error: NodeJS.ErrnoException) => {
		if (error instanceof ForeignBackup) throw new DamagedBackup(error.message);
		if (error.code === "ENOENT") throw new DamagedBackup("no está completa");
		throw new DamagedBackup(`está dañada (${error.code ?? error.message})`);
	});
}

async function compareFiles(
	{ folder, getContentPath }: LocalBackup,
	{ database, files }: BackupClaims,
	verified: Set<string>,
): Promise<{ intact: BackupFile[]; lost: LostFile[] }> {
	for (const file of [files, database]) await compareFile(join(folder, file.path), file);
	const intact: BackupFile[] = [];
	const lost: LostFile[] = [];
	for (const file of await readFileList(folder)) {
		try {
			if (!verified.has(file.sha256)) await compareFile(getContentPath(file.sha256), file);
			verified.add(file.sha256);
			intact.push(file);
		} catch (error) {
			if (!(error instanceof DamagedBackup)) throw error;
			lost.push({ file, problem: error.message });
		}
	}
	return { intact, lost };
}

async function compareFile(file: string, { path, bytes, sha256 }: BackupFile) {
	const fileStats = await stat(file).catch(() => undefined);
	if (!fileStats) throw new DamagedBackup(`falta «${path}»`);
	if (!fileStats.isFile()) throw new DamagedBackup(`«${path}» no es un archivo`);
	if (fileStats.size !== bytes)
		throw new DamagedBackup(`«${path}» mide ${fileStats.size} bytes y medía ${bytes}`);
	const actualHash = await hashFile(file).catch((error: NodeJS.ErrnoException) => {
		throw UNREADABLE.test(error.code ?? "")
			? new DamagedBackup(`«${path}» no se puede leer (${error.code})`)
			: error;
	});
	if (actualHash !== sha256) throw new DamagedBackup(`«${path}» cambió`);
}

async function unpackDatabase(packedFile: string, target: string): Promise<void> {
	const output = createWriteStream(target, { flags: "wx", mode: 0o600 });
	await pipeline(createReadStream(packedFile), createZstdDecompress(), output);
}

function compareTables(file: string, { tables, schema }: BackupClaims) {
	using raw = openReadOnly(file);
	const differingTables = findDifferingTables(tables, computeTableStats(raw));
	if (differingTables.length > 0)
		throw new DamagedBackup(`no coinciden las tablas ${differingTables.join(", ")}`);
	if (listMigrations(raw).join() !== schema.join()) throw new DamagedBackup("no coincide el esquema");
}
