import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ZodError, z } from "zod";
import { isCopyName } from "./rules.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);

/** One file of a backup: its path below the backup's folder, its size in bytes and its SHA-256. */
export const CopiedFile = z.object({
	path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/),
	bytes: Count,
	sha256: Hash,
	/** Modification time of the original, in milliseconds; an unmodified file need not be hashed again. */
	modified: z.number(),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

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
	database: CopiedFile,
	unpacked_bytes: Count,
	/** The list of everything else. */
	files: CopiedFile,
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

export const copiesFolder = (dataFolder: string) => join(dataFolder, "backups");

/** A local backup: its folder, and the paths of its pictures and secrets. */
export type Copy = { folder: string; contentPath: (sha256: string) => string };

/** Returns the paths of a backup. @param root the folder of all backups, see `getBackupsFolder` */
export const copyIn = (root: string, name: string): Copy => ({
	folder: join(root, name),
	contentPath: (sha256) => join(root, CONTENT, sha256),
});

/** Suffix of a damaged backup, which is kept for inspection and no longer counts. */
export const DAMAGED = ".mala";

/** Serialises a manifest with its hash on the first line, so that a changed byte is detected. */
export function writeManifest(manifest: Manifest): string {
	const text = JSON.stringify(manifest);
	return `${hash("sha256", text)}\n${text}\n`;
}

/** An intact backup of another shop or version, which must not be counted or judged. `message` is Spanish. */
export class NotOurs extends Error {
	override name = "NotOurs";
}

/** @throws ForeignBackup when another version wrote it | Error when it is truncated, changed or not a manifest */
export function parseManifest(written: string): Manifest {
	const [seal, text = "", end, ...rest] = written.split("\n");
	if (end !== "" || rest.length > 0 || seal !== hash("sha256", text))
		throw new Error("el manifiesto cambió");
	try {
		return Manifest.parse(JSON.parse(text));
	} catch (error) {
		throw error instanceof ZodError ? new NotOurs(explainOther(text)) : error;
	}
}

function explainOther(text: string): string {
	const { format, version } = JSON.parse(text) as { format?: unknown; version?: unknown };
	return format === 1
		? `es de Biela ${version}, que las guardaba de otra manera: recupérala con esa versión y actualiza después`
		: "es de otra versión de Biela";
}

export const parseFiles = (written: string): CopiedFile[] =>
	z.array(CopiedFile).parse(JSON.parse(written));

/** Reads the file list of a local backup. */
export const readFileList = async (copy: string) =>
	parseFiles(await readFile(join(copy, FILES), "utf8"));

export async function hashOf(file: string): Promise<string> {
	const sum = createHash("sha256");
	for await (const part of createReadStream(file)) sum.update(part);
	return sum.digest("hex");
}

/** Describes a file below a folder. */
export async function describe(folder: string, path: string): Promise<CopiedFile> {
	const file = join(folder, path);
	const { size, mtimeMs } = await stat(file);
	return { path, bytes: size, sha256: await hashOf(file), modified: mtimeMs };
}

/** `isForeign`: an intact backup of another shop or version, or one that this user may not read. */
export type Listed = { name: string; manifest: Manifest | undefined; isOther?: boolean };

/**
 * Lists the backups of a folder, the newest first. A backup whose manifest is missing, damaged or another shop's, or
 * whose database is missing, is listed without a manifest. Other files are ignored.
 *
 * @param shopId the expected shop; undefined when it is not known, so that backups of every shop count
 */
export async function listCopies(folder: string, shop?: string): Promise<Listed[]> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	const copies: Listed[] = [];
	for (const name of names.filter(isCopyName).toSorted().toReversed()) {
		const found = await readManifest(join(folder, name)).catch((error: unknown) => error);
		const manifest = isManifest(found) && found.name === name ? found : undefined;
		const isOther =
			found instanceof NotOurs ||
			isClosed(found) ||
			Boolean(shop && manifest && manifest.shop !== shop);
		copies.push({ name, manifest: isOther ? undefined : manifest, ...(isOther && { isOther }) });
	}
	return copies;
}

/** Lists the good backups of a data folder, the newest first. @param shopId see `listBackups` */
export async function goodCopies(dataFolder: string, shop?: string): Promise<Manifest[]> {
	const listed = await listCopies(copiesFolder(dataFolder), shop);
	return listed.flatMap(({ manifest }) => manifest ?? []);
}

/** Detects a backup of another user, such as root: an unreadable file is not a damaged one. */
const isClosed = (found: unknown) =>
	/^(EACCES|EPERM)$/.test((found as NodeJS.ErrnoException | undefined)?.code ?? "");

const isManifest = (found: unknown): found is Manifest =>
	found !== undefined && !(found instanceof Error);

/** @throws ForeignBackup | Error when it is damaged, or a file that it names has another size */
export async function readManifest(copy: string): Promise<Manifest> {
	const manifest = parseManifest(await readFile(join(copy, MANIFEST), "utf8"));
	for (const { path, bytes } of [manifest.database, manifest.files]) {
		const found = await stat(join(copy, path));
		if (!found.isFile()) throw new Error(`${path} no es un archivo`);
		const { size } = found;
		if (size !== bytes) throw new Error(`${path} mide ${size} bytes y no ${bytes}`);
	}
	return manifest;
}
