import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ZodError, z } from "zod";
import { isBackupName } from "#features/operation/backups/rules.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);

/** One file of a backup: its path below the backup's folder, its size in bytes and its SHA-256. */
export const BackupFile = z.object({
	path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/),
	bytes: Count,
	sha256: Hash,
	/** Modification time of the original, in milliseconds; an unmodified file need not be hashed again. */
	modified: z.number(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/**
 * Manifest of a backup. It is written last, after the backup was restored into an empty database and compared, so a
 * backup with a manifest was good at that moment.
 */
const Manifest = z.object({
	format: z.literal(2),
	name: z.string(),
	/** Id of the shop. */
	shop: z.string(),
	made_at: z.iso.datetime(),
	verified_at: z.iso.datetime(),
	engine: z.enum(["sqlite", "postgres"]),
	version: z.string(),
	/** The migrations that made the schema. */
	schema: z.array(z.string()),
	tables: z.record(z.string(), z.object({ rows: Count, hash: Hash })),
	/** The compressed database, and its uncompressed size. */
	database: BackupFile,
	unpacked_bytes: Count,
	/** The list of everything else. */
	files: BackupFile,
	/** Total size in bytes, and the number of files besides the database. */
	bytes: Count,
	file_count: Count,
	/** The part that could not be backed up, in Spanish; absent when the backup is complete. */
	lacks: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const DATABASE = "biela.db.zst";
export const FILES = "files.json";
/** Folder beside the backups that holds every picture and secret once, by its hash, for all backups. */
export const CONTENT = "files";

export const getBackupsFolder = (dataFolder: string) => join(dataFolder, "backups");

/** A local backup: its folder, and the paths of its pictures and secrets. */
export type LocalBackup = { folder: string; getContentPath: (sha256: string) => string };

/** Returns the paths of a backup. @param root the folder of all backups, see `getBackupsFolder` */
export const toLocalBackup = (root: string, name: string): LocalBackup => ({
	folder: join(root, name),
	getContentPath: (sha256) => join(root, CONTENT, sha256),
});

/** Suffix of a damaged backup, which is kept for inspection and no longer counts. */
export const DAMAGED_SUFFIX = ".mala";

/** Serialises a manifest with its hash on the first line, so that a changed byte is detected. */
export function writeManifest(manifest: Manifest): string {
	const text = JSON.stringify(manifest);
	return `${hash("sha256", text)}\n${text}\n`;
}

/** An intact backup of another shop or version, which must not be counted or judged. `message` is Spanish. */
export class ForeignBackup extends Error {
	override name = "NotOurs";
}

/** @throws ForeignBackup when another version wrote it | Error when it is truncated, changed or not a manifest */
export function parseManifest(written: string): Manifest {
	const [checksum, text = "", end, ...rest] = written.split("\n");
	if (end !== "" || rest.length > 0 || checksum !== hash("sha256", text))
		throw new Error("el manifiesto cambió");
	try {
		return Manifest.parse(JSON.parse(text));
	} catch (error) {
		throw error instanceof ZodError ? new ForeignBackup(explainForeignBackup(text)) : error;
	}
}

function explainForeignBackup(text: string): string {
	const { format, version } = JSON.parse(text) as { format?: unknown; version?: unknown };
	return format === 1
		? `es de Biela ${version}, que las guardaba de otra manera: recupérala con esa versión y actualiza después`
		: "es de otra versión de Biela";
}

export const parseFiles = (text: string): BackupFile[] => z.array(BackupFile).parse(JSON.parse(text));

/** Reads the file list of a local backup. */
export const readFileList = async (folder: string) => parseFiles(await readFile(join(folder, FILES), "utf8"));

export async function hashFile(file: string): Promise<string> {
	const hasher = createHash("sha256");
	for await (const chunk of createReadStream(file)) hasher.update(chunk);
	return hasher.digest("hex");
}

/** Describes a file below a folder. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
	const file = join(folder, path);
	const { size, mtimeMs } = await stat(file);
	return { path, bytes: size, sha256: await hashFile(file), modified: mtimeMs };
}

/** `isForeign`: an intact backup of another shop or version, or one that this user may not read. */
export type ListedBackup = { name: string; manifest: Manifest | undefined; isForeign?: boolean };

/**
 * Lists the backups of a folder, the newest first. A backup whose manifest is missing, damaged or another shop's, or
 * whose database is missing, is listed without a manifest. Other files are ignored.
 *
 * @param shopId the expected shop; undefined when it is not known, so that backups of every shop count
 */
export async function listBackups(folder: string, shopId?: string): Promise<ListedBackup[]> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	const backups: ListedBackup[] = [];
	for (const name of names.filter(isBackupName).toSorted().toReversed()) {
		const result = await readManifest(join(folder, name)).catch((error: unknown) => error);
		const manifest = isManifest(result) && result.name === name ? result : undefined;
		const isForeign =
			result instanceof ForeignBackup ||
			isAccessDenied(result) ||
			Boolean(shopId && manifest && manifest.shop !== shopId);
		backups.push({
			name,
			manifest: isForeign ? undefined : manifest,
			...(isForeign && { isForeign }),
		});
	}
	return backups;
}

/** Lists the good backups of a data folder, the newest first. @param shopId see `listBackups` */
export async function listGoodBackups(dataFolder: string, shopId?: string): Promise<Manifest[]> {
	const listed = await listBackups(getBackupsFolder(dataFolder), shopId);
	return listed.flatMap(({ manifest }) => manifest ?? []);
}

/** Detects a backup of another user, such as root: an unreadable file is not a damaged one. */
const isAccessDenied = (found: unknown) =>
	/^(EACCES|EPERM)$/.test((found as NodeJS.ErrnoException | undefined)?.code ?? "");

const isManifest = (found: unknown): found is Manifest => found !== undefined && !(found instanceof Error);

/** @throws ForeignBackup | Error when it is damaged, or a file that it names has another size */
export async function readManifest(folder: string): Promise<Manifest> {
	const manifest = parseManifest(await readFile(join(folder, MANIFEST), "utf8"));
	for (const { path, bytes } of [manifest.database, manifest.files]) {
		const found = await stat(join(folder, path));
		if (!found.isFile()) throw new Error(`${path} no es un archivo`);
		const { size } = found;
		if (size !== bytes) throw new Error(`${path} mide ${size} bytes y no ${bytes}`);
	}
	return manifest;
}
