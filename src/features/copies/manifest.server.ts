import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
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
	format: z.literal(1),
	name: z.string(),
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
/** What a copy is called that was found damaged: it is kept for whoever wants to look, and counts no more. */
export const DAMAGED = ".mala";

const sealOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The manifest as it is written: its own hash on the first line, so that a changed byte shows. */
export function writeManifest(manifest: Manifest): string {
	const text = JSON.stringify(manifest);
	return `${sealOf(text)}\n${text}\n`;
}

/** @throws Error when it is cut short, changed or none */
export function parseManifest(written: string): Manifest {
	const [seal, text = "", end, ...rest] = written.split("\n");
	if (end !== "" || rest.length > 0 || seal !== sealOf(text))
		throw new Error("el manifiesto cambió");
	return Manifest.parse(JSON.parse(text));
}

export const parseFiles = (written: string): CopiedFile[] =>
	z.array(CopiedFile).parse(JSON.parse(written));

export async function hashOf(file: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const part of createReadStream(file)) hash.update(part);
	return hash.digest("hex");
}

export type Listed = { name: string; manifest: Manifest | undefined };

/**
 * The copies of a folder, the newest first; what has no manifest, or one that is not whole, or lost its database since, is
 * listed without one. Other files are no copies, whatever their date.
 */
export async function listCopies(
	folder: string,
	most = Number.POSITIVE_INFINITY,
): Promise<Listed[]> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	const copies: Listed[] = [];
	for (const name of names.filter(isCopyName).toSorted().toReversed()) {
		if (copies.length === most) break;
		copies.push({ name, manifest: await readManifest(join(folder, name)).catch(() => undefined) });
	}
	return copies;
}

export async function readManifest(copy: string): Promise<Manifest> {
	const manifest = parseManifest(await readFile(join(copy, MANIFEST), "utf8"));
	for (const { path, bytes } of [manifest.database, manifest.files]) {
		const { size } = await stat(join(copy, path));
		if (size !== bytes) throw new Error(`${path} mide ${size} bytes y no ${bytes}`);
	}
	return manifest;
}
