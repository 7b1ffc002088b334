import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { isNoRoom } from "#platform/database/outage.ts";
import { openReadOnly } from "./embedded-rows.server.ts";
import {
	type CopiedFile,
	filesOf,
	hashOf,
	type Manifest,
	NotOurs,
	readManifest,
} from "./manifest.server.ts";
import { differing, figuresOf, schemaOf } from "./table-rows.server.ts";

/** The copy is not what it was; `message` says in Spanish what is wrong with it. */
export class BadCopy extends Error {
	override name = "BadCopy";
}

/** What is hurt tells nothing, and keeps nothing from being tidied; that a place is out of reach is another matter. */
export function nothingIfBad(error: unknown): undefined {
	if (!(error instanceof BadCopy)) throw error;
}

/** The disk does not give it back; that there is no memory or handle left just now says nothing about a copy. */
export const UNREADABLE = /^(EIO|EACCES|EPERM|ENXIO|EUCLEAN)$/;

/** What the bytes of a file came to that was read a moment ago, by its place on the disk: copies share their pictures. */
export type SeenFiles = Map<string, string>;

type Claim = Pick<Manifest, "tables" | "schema" | "database" | "files">;

/**
 * Restores a copy into an empty database beside it and compares all of it: every file by its bytes, the database by
 * SQLite's own check, every table by its rows.
 *
 * @param copy its folder
 * @param work a file that is not there yet, for the database; it is left there for whoever goes on with it
 * @param seen so that what is shared with another copy is read once; filled
 * @throws BadCopy with the first thing that is wrong
 * @source rules 9.13
 */
export async function verifyCopy(
	copy: string,
	claim: Claim,
	work: string,
	seen: SeenFiles = new Map(),
): Promise<CopiedFile[]> {
	const files = await compareFiles(copy, claim, seen);
	try {
		await unpackCopy(join(copy, claim.database.path), work);
		compareTables(work, claim);
	} catch (error) {
		await rm(work, { force: true });
		if (error instanceof BadCopy || isNoRoom(error)) throw error;
		// Where it is unpacked to cannot be written, or there is no handle left: that says nothing about the copy.
		const { syscall = "read" } = error as NodeJS.ErrnoException;
		if (syscall !== "read") throw error;
		throw new BadCopy(`la base de datos está dañada (${(error as Error).message})`);
	}
	return files;
}

/** The manifest of a copy that is as it was made. @throws BadCopy */
export async function requireManifest(copy: string): Promise<Manifest> {
	return readManifest(copy).catch((error: NodeJS.ErrnoException) => {
		if (error instanceof NotOurs) throw new BadCopy(error.message);
		if (error.code === "ENOENT") throw new BadCopy("no está completa");
		throw new BadCopy(`está dañada (${error.code ?? error.message})`);
	});
}

async function compareFiles(
	copy: string,
	{ database, files }: Claim,
	seen: SeenFiles,
): Promise<CopiedFile[]> {
	await compareFile(copy, files, seen);
	const listed = await filesOf(copy);
	for (const file of [database, ...listed]) await compareFile(copy, file, seen);
	return listed;
}

async function compareFile(copy: string, { path, bytes, sha256 }: CopiedFile, seen: SeenFiles) {
	const file = join(copy, path);
	const found = await stat(file).catch(() => undefined);
	if (!found) throw new BadCopy(`falta «${path}»`);
	if (!found.isFile()) throw new BadCopy(`«${path}» no es un archivo`);
	const { size, dev, ino } = found;
	if (size !== bytes) throw new BadCopy(`«${path}» mide ${size} bytes y medía ${bytes}`);
	const place = `${dev}:${ino}`;
	const known = seen.get(place);
	const hash =
		known ??
		(await hashOf(file).catch((error: NodeJS.ErrnoException) => {
			throw UNREADABLE.test(error.code ?? "")
				? new BadCopy(`«${path}» no se puede leer (${error.code})`)
				: error;
		}));
	seen.set(place, hash);
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
