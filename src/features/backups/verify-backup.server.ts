import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { isLikelyDiskFull } from "#server/database/outage.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import { openReadOnly } from "./embedded-rows.server.ts";
import {
	type BackupFile,
	ForeignBackup,
	hashFile,
	type LocalBackup,
	type Manifest,
	readFileList,
	readManifest,
} from "./manifest.server.ts";
import { computeTableStats, findDifferingTables, listMigrations } from "./table-rows.server.ts";

/**
 * Error codes of an unreadable disk. A lack of memory or handles is not one, because it says nothing about a backup.
 */
export const UNREADABLE = /^(EIO|EACCES|EPERM|ENXIO|EUCLEAN)$/;

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
	const files = await compareFiles(backup, claims, verified);
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
	return files;
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
): Promise<BackupFile[]> {
	for (const file of [files, database]) await compareFile(join(folder, file.path), file);
	const fileList = await readFileList(folder);
	for (const file of fileList) {
		if (verified.has(file.sha256)) continue;
		await compareFile(getContentPath(file.sha256), file);
		verified.add(file.sha256);
	}
	return fileList;
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
