import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { isNoRoom } from "#platform/database/outage.ts";
import { BadCopy } from "./bad-copy.ts";
import { openReadOnly } from "./embedded-rows.server.ts";
import {
	type CopiedFile,
	type Copy,
	hashOf,
	type Manifest,
	NotOurs,
	readFileList,
	readManifest,
} from "./manifest.server.ts";
import { differing, figuresOf, schemaOf } from "./table-rows.server.ts";

/**
 * Error codes of an unreadable disk. A lack of memory or handles is not one, because it says nothing about a backup.
 */
export const UNREADABLE = /^(EIO|EACCES|EPERM|ENXIO|EUCLEAN)$/;

type Claim = Pick<Manifest, "tables" | "schema" | "database" | "files">;

/**
 * Restores a backup into a temporary database and compares all of it: every file by its hash, the database by SQLite's
 * integrity check, every table by its rows.
 *
 * @param tempFile a path without a file; the uncompressed database stays there for the caller
 * @param verified hashes of files that were just read, so that shared files are read once; receives new ones
 * @throws DamagedBackup with the first problem
 * @source rules 9.13
 */
export async function verifyCopy(
	copy: Copy,
	claim: Claim,
	work: string,
	verified: Set<string> = new Set(),
): Promise<CopiedFile[]> {
	const files = await compareFiles(copy, claim, verified);
	try {
		await unpackCopy(join(copy.folder, claim.database.path), work);
		compareTables(work, claim);
	} catch (error) {
		await rm(work, { force: true });
		if (error instanceof BadCopy || isNoRoom(error)) throw error;
		// A failed write, or a lack of handles, says nothing about the backup.
		const { syscall = "read" } = error as NodeJS.ErrnoException;
		if (syscall !== "read") throw error;
		throw new BadCopy(`la base de datos está dañada (${(error as Error).message})`);
	}
	return files;
}

/** Reads the manifest of an intact backup. @throws DamagedBackup */
export async function requireManifest(copy: string): Promise<Manifest> {
	return readManifest(copy).catch((error: NodeJS.ErrnoException) => {
		if (error instanceof NotOurs) throw new BadCopy(error.message);
		if (error.code === "ENOENT") throw new BadCopy("no está completa");
		throw new BadCopy(`está dañada (${error.code ?? error.message})`);
	});
}

async function compareFiles(
	{ folder, contentPath }: Copy,
	{ database, files }: Claim,
	verified: Set<string>,
): Promise<CopiedFile[]> {
	for (const file of [files, database]) await compareFile(join(folder, file.path), file);
	const listed = await readFileList(folder);
	for (const file of listed) {
		if (verified.has(file.sha256)) continue;
		await compareFile(contentPath(file.sha256), file);
		verified.add(file.sha256);
	}
	return listed;
}

async function compareFile(file: string, { path, bytes, sha256 }: CopiedFile) {
	const found = await stat(file).catch(() => undefined);
	if (!found) throw new BadCopy(`falta «${path}»`);
	if (!found.isFile()) throw new BadCopy(`«${path}» no es un archivo`);
	if (found.size !== bytes)
		throw new BadCopy(`«${path}» mide ${found.size} bytes y medía ${bytes}`);
	const hash = await hashOf(file).catch((error: NodeJS.ErrnoException) => {
		throw UNREADABLE.test(error.code ?? "")
			? new BadCopy(`«${path}» no se puede leer (${error.code})`)
			: error;
	});
	if (hash !== sha256) throw new BadCopy(`«${path}» cambió`);
}

async function unpackCopy(packed: string, target: string): Promise<void> {
	const output = createWriteStream(target, { flags: "wx", mode: 0o600 });
	await pipeline(createReadStream(packed), createZstdDecompress(), output);
}

function compareTables(file: string, { tables, schema }: Claim) {
	using raw = openReadOnly(file);
	const unlike = differing(tables, figuresOf(raw));
	if (unlike.length > 0) throw new BadCopy(`no coinciden las tablas ${unlike.join(", ")}`);
	if (schemaOf(raw).join() !== schema.join()) throw new BadCopy("no coincide el esquema");
}
