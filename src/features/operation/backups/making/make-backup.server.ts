import { createReadStream, createWriteStream, readdirSync } from "node:fs";
import { rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { sql } from "kysely";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { verifyBackup } from "#features/operation/backups/keeping/verify-backup.server.ts";
import { type BackupKind, getMissingBytes, toBackupName } from "#features/operation/backups/rules.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { syncToDisk } from "#server/files/files.server.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { VERSION } from "#server/version.server.ts";
import { collectFiles, measureNewFiles } from "./collect-files.server.ts";
import { copyEmbedded } from "./embedded-rows.server.ts";
import {
	type BackupFile,
	DATABASE,
	describeFile,
	FILES,
	getBackupsFolder,
	type LocalBackup,
	listGoodBackups,
	MANIFEST,
	type Manifest,
	toLocalBackup,
	writeManifest,
} from "./manifest.server.ts";
import { copyPostgres } from "./postgres-rows.server.ts";
import type { Shop } from "./shop.server.ts";
import { readShopIdFromFile } from "./shop-id.server.ts";
import { listMigrations } from "./table-rows.server.ts";

/** The disk has no space for a backup; nothing was written. */
export class NoDiskSpace extends Error {
	override name = "NoRoom";
}

/** Prefix of a backup folder that is still being written. */
export const UNFINISHED_PREFIX = ".haciendo-";

/**
 * Makes a full backup of the shop: a snapshot of the database, the uploaded files and the secret. It is written to a
 * temporary folder, restored into an empty database, compared and only then renamed. A folder with a manifest is good.
 *
 * @param timing its instant, and the marks of its name
 * @param checks `verified` receives the files that were read, see `verifyBackup`; `findLoss` says what the shop itself
 *   has lost, so that the backup is marked as incomplete
 * @throws NoDiskSpace | DamagedBackup when the written data differs | Error of the database or the disk
 * @source rules 9.13
 */
export async function makeBackup(
	shop: Shop,
	timing: BackupTiming,
	{ verified = new Set(), findLoss }: Partial<BackupChecks> = {},
): Promise<Manifest> {
	const folder = getBackupsFolder(shop.env.BIELA_DATA);
	makeFolder(folder, 0o700);
	const [previous] = await listGoodBackups(shop.env.BIELA_DATA);
	const previousFolder = previous && join(folder, previous.name);
	await assertDiskSpace(shop, folder, previousFolder);
	const startedAt = findFreeInstant(folder, timing);
	const name = toBackupName(startedAt, timing);
	const tempFolder = join(folder, `${UNFINISHED_PREFIX}${name}-${process.pid}`);
	try {
		makeFolder(tempFolder, 0o700);
		const manifest = await writeWithRetry(shop, {
			tempFolder,
			previousFolder,
			timing: { ...timing, startedAt },
			checks: { verified, findLoss },
		});
		await rename(tempFolder, join(folder, manifest.name));
		await syncToDisk(folder);
		return manifest;
	} finally {
		await rm(tempFolder, { recursive: true, force: true });
	}
}

/** Finds the next second without a backup of that name, because a failing start retries within a second. */
function findFreeInstant(folder: string, { startedAt }: BackupTiming): Date {
	const names = readdirSync(folder);
	let instant = startedAt;
	while (names.some((name) => name.startsWith(toBackupName(instant))))
		instant = new Date(instant.getTime() + 1000);
	return instant;
}

type BackupTiming = { startedAt: Date } & BackupKind;
type BackupChecks = {
	verified: Set<string>;
	/** @returns the reason after «no se pudo», in Spanish; undefined when nothing is lost */
	findLoss: ((files: readonly BackupFile[]) => Promise<string | undefined>) | undefined;
};
type WriteInput = {
	tempFolder: string;
	previousFolder: string | undefined;
	timing: BackupTiming;
	checks: BackupChecks;
};

/** Error codes of a stored file that cannot be read or was replaced by something else. */
const UNUSABLE = /^(ENOENT|EISDIR|ENOTDIR|EIO|EACCES|EPERM|EUCLEAN)$/;

/**
 * Writes a backup, and retries without the last one when a file was damaged, so that damage does not stop later
 * backups.
 */
async function writeWithRetry(shop: Shop, input: WriteInput): Promise<Manifest> {
	try {
		return await writeBackup(shop, input);
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		const isDamaged = error instanceof DamagedBackup || UNUSABLE.test(code);
		if (!input.previousFolder || !isDamaged) throw error;
		await rm(input.tempFolder, { recursive: true, force: true });
		makeFolder(input.tempFolder, 0o700);
		input.checks.verified.clear();
		return writeBackup(shop, { ...input, previousFolder: undefined });
	}
}

async function writeBackup(
	shop: Shop,
	{ tempFolder, previousFolder, timing, checks }: WriteInput,
): Promise<Manifest> {
	const { getContentPath } = toLocalBackup(getBackupsFolder(shop.env.BIELA_DATA), basename(tempFolder));
	const backup: LocalBackup = { folder: tempFolder, getContentPath };
	const databaseCopy = join(tempFolder, "biela.db");
	const tables = shop.postgres
		? await copyPostgres(shop.postgres, databaseCopy, shop.migrations)
		: await copyEmbedded(getDatabasePath(shop.env.BIELA_DATA), databaseCopy);
	const { schema, shopId } = readIdentity(databaseCopy);
	const { size } = await stat(databaseCopy);
	await pipeline(
		createReadStream(databaseCopy),
		createZstdCompress(),
		createSyncedStream(join(tempFolder, DATABASE)),
	);
	// From here on only the compressed database counts.
	await rm(databaseCopy);
	const { files: collected, warning } = await collectFiles(shop.env, backup, previousFolder);
	await writeSynced(join(tempFolder, FILES), JSON.stringify(collected));
	const [database, files] = await Promise.all([
		describeFile(tempFolder, DATABASE),
		describeFile(tempFolder, FILES),
	]);
	const claims = { tables, schema, database, files };
	await verifyBackup(backup, claims, databaseCopy, checks.verified);
	await rm(databaseCopy);
	const loss = await checks.findLoss?.(collected);
	const missingParts = [warning, loss].filter(Boolean).join("; tampoco ");
	const manifest: Manifest = {
		format: 2,
		name: toBackupName(timing.startedAt, { ...timing, isIncomplete: missingParts !== "" }),
		shop: shopId,
		made_at: timing.startedAt.toISOString(),
		verified_at: new Date().toISOString(),
		engine: shop.postgres ? "postgres" : "sqlite",
		version: VERSION,
		...claims,
		unpacked_bytes: size,
		bytes: collected.reduce((total, { bytes }) => total + bytes, database.bytes + files.bytes),
		file_count: collected.length,
		...(missingParts && { lacks: missingParts }),
	};
	await writeSynced(join(tempFolder, MANIFEST), writeManifest(manifest));
	await syncToDisk(tempFolder);
	return manifest;
}

function readIdentity(file: string) {
	using raw = new DatabaseSync(file, { readOnly: true });
	return { schema: listMigrations(raw), shopId: readShopIdFromFile(raw) };
}

/** @throws NoDiskSpace before anything is written, because a backup must not take the shop's working space */
async function assertDiskSpace(shop: Shop, folder: string, previousFolder: string | undefined) {
	const { bavail, blocks, bsize } = await statfs(folder);
	const disk = { free: bavail * bsize, size: blocks * bsize };
	const newFileBytes = await measureNewFiles(shop.env, folder, previousFolder);
	const missingSpace = getMissingBytes(disk, await getDatabaseBytes(shop), newFileBytes);
	if (missingSpace === 0) return;
	const megabytes = Math.ceil(missingSpace / 1e6).toLocaleString("es-PA");
	throw new NoDiskSpace(`no hay espacio: faltan ${megabytes} MB en el disco de «${folder}»`);
}

async function getDatabaseBytes({ postgres, env }: Shop): Promise<number> {
	if (!postgres) {
		const file = getDatabasePath(env.BIELA_DATA);
		const sizes = [file, `${file}-wal`].map((path) => stat(path).catch(() => ({ size: 0 })));
		return (await Promise.all(sizes)).reduce((total, { size }) => total + size, 0);
	}
	const { rows } = await sql<{ bytes: number }>`
		select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
		where relkind = 'r' and relnamespace = ${postgres.schema}::regnamespace`.execute(postgres.reads);
	return Number(rows[0]?.bytes ?? 0);
}

const createSyncedStream = (file: string) =>
	createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });

export const writeSynced = (file: string, text: string) =>
	writeFile(file, text, { mode: 0o600, flush: true });
