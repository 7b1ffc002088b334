import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ZodError, z } from "zod";
import { isCopyName } from "./rules.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);

/** One file of a copy: its path below the copy's folder, its size, and what its bytes come to (SHA-256). */
export const CopiedFile = z.object({
	path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/),
	bytes: Count,
	sha256: Hash,
	/** When the original was written, in milliseconds: what has not changed since need not be read again to be named. */
	modified: z.number(),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/**
 * What a copy says of itself. It is written last, when the copy was restored into an empty database and compared, so
 * whatever has one was good at that moment.
 */
const Manifest = z.object({
	format: z.literal(2),
	name: z.string(),
	/** Which shop. */
	shop: z.string(),
	made_at: z.iso.datetime(),
	verified_at: z.iso.datetime(),
	engine: z.enum(["sqlite", "postgres"]),
	version: z.string(),
	/** The migrations that made the schema. */
	schema: z.array(z.string()),
	tables: z.record(z.string(), z.object({ rows: Count, hash: Hash })),
	/** The database as it lies in the copy, and unpacked. */
	database: CopiedFile,
	unpacked_bytes: Count,
	/** The list of everything else. */
	files: CopiedFile,
	/** All of it, in bytes, and how many files besides the database. */
	bytes: Count,
	file_count: Count,
	/** What could not be done while it was made, in Spanish; absent when it has everything. */
	lacks: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const DATABASE = "biela.db.zst";
export const FILES = "files.json";
/** Beside the copies: every picture and secret once, by its content, for all copies that have it. */
export const CONTENT = "files";

export const copiesFolder = (dataFolder: string) => join(dataFolder, "backups");

/** A copy on this machine: its own folder, and where its pictures and secrets lie. */
export type Copy = { folder: string; contentPath: (sha256: string) => string };

/** @param root the folder of all copies, such as `copiesFolder` */
export const copyIn = (root: string, name: string): Copy => ({
	folder: join(root, name),
	contentPath: (sha256) => join(root, CONTENT, sha256),
});

/** Ending of a copy that was found damaged: it is kept for inspection and no longer counts. */
export const DAMAGED = ".mala";

/** The manifest as it is written: its own hash on the first line, so that a changed byte shows. */
export function writeManifest(manifest: Manifest): string {
	const text = JSON.stringify(manifest);
	return `${hash("sha256", text)}\n${text}\n`;
}

/** Whole, and nothing that this shop or this version may count or judge. `message` says why, in Spanish. */
export class NotOurs extends Error {
	override name = "NotOurs";
}

/** @throws NotOurs when another version wrote it | Error when it is cut short, changed or none */
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

/** What the list of a copy names, in its folder here. */
export const readFileList = async (copy: string) =>
	parseFiles(await readFile(join(copy, FILES), "utf8"));

export async function hashOf(file: string): Promise<string> {
	const sum = createHash("sha256");
	for await (const part of createReadStream(file)) sum.update(part);
	return sum.digest("hex");
}

/** A file as it lies below a folder. */
export async function describe(folder: string, path: string): Promise<CopiedFile> {
	const file = join(folder, path);
	const { size, mtimeMs } = await stat(file);
	return { path, bytes: size, sha256: await hashOf(file), modified: mtimeMs };
}

/** `isOther`: whole, and another shop's or another version's; or another user's, whatever it is. */
export type Listed = { name: string; manifest: Manifest | undefined; isOther?: boolean };

/**
 * The copies of a folder, the newest first; what has no manifest, or one that is not whole, lost its database since or is
 * not this shop's, is listed without one. Other files are no copies, whatever their date.
 *
 * @param shop which one; undefined where it is not known, so that every shop's count
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

/** The good copies of a data folder, the newest first. @param shop see `listCopies` */
export async function goodCopies(dataFolder: string, shop?: string): Promise<Manifest[]> {
	const listed = await listCopies(copiesFolder(dataFolder), shop);
	return listed.flatMap(({ manifest }) => manifest ?? []);
}

/** Another user's, such as one that root made: a file that may not be read is not a damaged one. */
const isClosed = (found: unknown) =>
	/^(EACCES|EPERM)$/.test((found as NodeJS.ErrnoException | undefined)?.code ?? "");

const isManifest = (found: unknown): found is Manifest =>
	found !== undefined && !(found instanceof Error);

/** @throws NotOurs | Error when it is not whole, or what it names does not have its size */
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
