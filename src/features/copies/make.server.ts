import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { sql } from "kysely";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import { flush } from "#platform/files/files.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { VERSION } from "#platform/version.server.ts";
import { BadCopy } from "./bad-copy.ts";
import { copyEmbedded } from "./embedded-rows.server.ts";
import { gatherFiles, weighFiles } from "./gather.server.ts";
import {
	type Copy,
	copiesFolder,
	copyIn,
	DATABASE,
	describe,
	FILES,
	goodCopies,
	MANIFEST,
	type Manifest,
	writeManifest,
} from "./manifest.server.ts";
import { copyPostgres } from "./postgres-rows.server.ts";
import { copyNameOf, missingBytes } from "./rules.ts";
import type { Shop } from "./shop.server.ts";
import { shopIdIn } from "./shop-id.server.ts";
import { schemaOf } from "./table-rows.server.ts";
import { verifyCopy } from "./verify.server.ts";

/** The disk has no space for a backup; nothing was written. */
export class NoRoom extends Error {
	override name = "NoRoom";
}

/** Prefix of a backup folder that is still being written. */
export const UNFINISHED_COPY = ".haciendo-";

/**
 * Makes a full backup of the shop: a snapshot of the database, the uploaded files and the secret. It is written to a
 * temporary folder, restored into an empty database, compared and only then renamed. A folder with a manifest is good.
 *
 * @param timing its instant, and the migration that follows it
 * @param verified receives the files that were read, see `verifyBackup`
 * @throws NoDiskSpace | DamagedBackup when the written data differs | Error of the database or the disk
 * @source rules 9.13
 */
export async function makeCopy(
	shop: Shop,
	when: { at: Date; before?: string },
	verified: Set<string> = new Set(),
): Promise<Manifest> {
	const folder = copiesFolder(shop.env.BIELA_DATA);
	makeFolder(folder, 0o700);
	const [previous] = await goodCopies(shop.env.BIELA_DATA);
	const last = previous && join(folder, previous.name);
	await requireRoom(shop, folder, last);
	const at = freeInstant(folder, when);
	const name = copyNameOf(at, when.before);
	const aside = join(folder, `${UNFINISHED_COPY}${name}-${process.pid}`);
	try {
		makeFolder(aside, 0o700);
		const manifest = await writeTwice(shop, { aside, last, name, at, verified });
		await rename(aside, join(folder, name));
		await flush(folder);
		return manifest;
	} finally {
		await rm(aside, { recursive: true, force: true });
	}
}

/** Finds the next second without a backup of that name, because a failing start retries within a second. */
function freeInstant(folder: string, when: { at: Date; before?: string }): Date {
	const { at, before } = when;
	const isTaken = existsSync(join(folder, copyNameOf(at, before)));
	return isTaken ? freeInstant(folder, { ...when, at: new Date(at.getTime() + 1000) }) : at;
}

type Writing = {
	aside: string;
	last: string | undefined;
	name: string;
	at: Date;
	verified: Set<string>;
};

/** Error codes of a stored file that cannot be read or was replaced by something else. */
const UNUSABLE = /^(ENOENT|EISDIR|ENOTDIR|EIO|EACCES|EPERM|EUCLEAN)$/;

/**
 * Writes a backup, and retries without the last one when a file was damaged, so that damage does not stop later
 * backups.
 */
async function writeTwice(shop: Shop, writing: Writing): Promise<Manifest> {
	try {
		return await write(shop, writing);
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		const isDamage = error instanceof BadCopy || UNUSABLE.test(code);
		if (!writing.last || !isDamage) throw error;
		await rm(writing.aside, { recursive: true, force: true });
		makeFolder(writing.aside, 0o700);
		writing.verified.clear();
		return write(shop, { ...writing, last: undefined });
	}
}

async function write(shop: Shop, { aside, last, name, at, verified }: Writing): Promise<Manifest> {
	const { contentPath } = copyIn(copiesFolder(shop.env.BIELA_DATA), name);
	const copy: Copy = { folder: aside, contentPath };
	const raw = join(aside, "biela.db");
	const tables = shop.postgres
		? await copyPostgres(shop.postgres, raw, shop.migrations)
		: await copyEmbedded(databaseFile(shop.env.BIELA_DATA), raw);
	const { schema, id } = readIn(raw);
	const { size } = await stat(raw);
	await pipeline(createReadStream(raw), createZstdCompress(), openSynced(join(aside, DATABASE)));
	// From here on only the compressed database counts.
	await rm(raw);
	const { files: gathered, lacks } = await gatherFiles(shop.env, copy, last);
	await writeSynced(join(aside, FILES), JSON.stringify(gathered));
	const [database, files] = await Promise.all([describe(aside, DATABASE), describe(aside, FILES)]);
	const claim = { tables, schema, database, files };
	await verifyCopy(copy, claim, raw, verified);
	await rm(raw);
	const manifest: Manifest = {
		format: 2,
		name,
		shop: id,
		made_at: at.toISOString(),
		verified_at: new Date().toISOString(),
		engine: shop.postgres ? "postgres" : "sqlite",
		version: VERSION,
		...claim,
		unpacked_bytes: size,
		bytes: gathered.reduce((sum, { bytes }) => sum + bytes, database.bytes + files.bytes),
		file_count: gathered.length,
		...(lacks && { lacks }),
	};
	await writeSynced(join(aside, MANIFEST), writeManifest(manifest));
	await flush(aside);
	return manifest;
}

function readIn(file: string) {
	using raw = new DatabaseSync(file, { readOnly: true });
	return { schema: schemaOf(raw), id: shopIdIn(raw) };
}

/** @throws NoDiskSpace before anything is written, because a backup must not take the shop's working space */
async function requireRoom(shop: Shop, folder: string, last: string | undefined) {
	const { bavail, blocks, bsize } = await statfs(folder);
	const disk = { free: bavail * bsize, size: blocks * bsize };
	const newBytes = await weighFiles(shop.env, folder, last);
	const missing = missingBytes(disk, await databaseBytes(shop), newBytes);
	if (missing === 0) return;
	const megabytes = Math.ceil(missing / 1e6).toLocaleString("es-PA");
	throw new NoRoom(`no hay espacio: faltan ${megabytes} MB en el disco de «${folder}»`);
}

async function databaseBytes({ postgres, env }: Shop): Promise<number> {
	if (!postgres) {
		const file = databaseFile(env.BIELA_DATA);
		const sizes = [file, `${file}-wal`].map((path) => stat(path).catch(() => ({ size: 0 })));
		return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
	}
	const { rows } = await sql<{ bytes: number }>`
		select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
		where relkind = 'r' and relnamespace = ${postgres.schema}::regnamespace`.execute(
		postgres.reads,
	);
	return Number(rows[0]?.bytes ?? 0);
}

const openSynced = (file: string) =>
	createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });

export const writeSynced = (file: string, text: string) =>
	writeFile(file, text, { mode: 0o600, flush: true });
