import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ignoreMissing, type OpenFile, openFile } from "#server/pages/send-file.server.ts";
import { makeFolder } from "./make-folder.server.ts";

/**
 * A stored file ("folder/name") or any bucket object by its key: size in bytes and modification time in
 * milliseconds.
 */
export type StoredFile = { path: string; bytes: number; modified: number };

/** Storage of uploaded files: a local folder or a bucket (`bucket-files.server.ts`). */
export type Files = {
	/** Stores all files of a folder or none. Once it resolves, they survive a power cut. */
	save: (folder: string, files: Record<string, Buffer>) => Promise<void>;
	/** Opens a file for sending; undefined if it does not exist. */
	open: (folder: string, name: string) => Promise<OpenFile | undefined>;
	/** Removes a folder; a missing one is not an error. */
	remove: (folder: string) => Promise<void>;
	/** Lists the folders that are older than this. */
	list: (olderThanMs: number) => Promise<string[]>;
	/**
	 * Removes the leftovers of interrupted uploads.
	 *
	 * @returns how many there were
	 */
	sweep: (olderThanMs: number) => Promise<number>;
	/** Lists all files, for backups and for moving them to another store. */
	all: () => Promise<StoredFile[]>;
	/** Writes one file atomically, replacing an existing one. */
	add: (path: string, bytes: Buffer) => Promise<void>;
	/** Additional operations of a remote store; undefined for the local folder. */
	remote?: RemoteStore;
};

/** A remote store: another shop may be configured to use it too, and it may be unavailable. */
export type RemoteStore = {
	/** Its location for messages, without keys. */
	location: string;
	/**
	 * Writes and reads a small object.
	 *
	 * @throws any storage error; `explainRemoteError` describes it
	 */
	probe: () => Promise<void>;
	/** The mark of the shop that owns the store. */
	readOwnerMark: () => Promise<string | undefined>;
	writeOwnerMark: (mark: string) => Promise<void>;
};

const TEMPORARY_PREFIX = ".subiendo-";
const SAFE_NAME = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/;

/**
 * Joins a folder and a file name.
 *
 * @throws Error for names that could lead out of the store
 */
export function toStoredPath(folder: string, name: string): string {
	for (const part of [folder, name]) if (!SAFE_NAME.test(part)) throw new Error(`unsafe file name ${part}`);
	return `${folder}/${name}`;
}

/** Splits a stored path into folder and file name. */
export function splitStoredPath(path: string): [folder: string, name: string] {
	const [folder = "", name = "", ...rest] = path.split("/");
	if (rest.length > 0) throw new Error(`unsafe file name ${path}`);
	return [folder, name];
}

/**
 * Opens the file store of a local folder. Each folder of files is written under a temporary name, synced and
 * renamed, so that a crash leaves all of it or none.
 *
 * @param root created if missing
 * @source rules 9.4
 */
export function openLocalFiles(root: string): Files {
	const resolvePath = (...names: string[]) => {
		for (const name of names) if (!SAFE_NAME.test(name)) throw new Error(`unsafe file name ${name}`);
		return join(root, ...names);
	};
	/** Writes to a temporary path that the sweep removes after a crash, then renames it into place. */
	async function writeAtomically(target: string, write: (temporaryPath: string) => Promise<void>) {
		const temporaryPath = join(root, `${TEMPORARY_PREFIX}${randomUUID()}`);
		try {
			await write(temporaryPath);
			await rename(temporaryPath, target);
			await syncToDisk(dirname(target));
		} catch (error) {
			await rm(temporaryPath, { recursive: true, force: true }).catch(() => {});
			throw error;
		}
	}
	return {
		async save(folder, files) {
			makeFolder(root, 0o700);
			await writeAtomically(resolvePath(folder), async (temporaryPath) => {
				await mkdir(temporaryPath, { mode: 0o700 });
				for (const [name, bytes] of Object.entries(files)) {
					resolvePath(name);
					await writeSynced(join(temporaryPath, name), bytes);
				}
				await syncToDisk(temporaryPath);
			});
		},
		open: async (folder, name) => openFile(resolvePath(folder, name)),
		remove: (folder) => rm(resolvePath(folder), { recursive: true, force: true }),
		list: async (olderThanMs) =>
			(await listOlderThan(root, olderThanMs)).filter((name) => SAFE_NAME.test(name)),
		async sweep(olderThanMs) {
			const leftovers = (await listOlderThan(root, olderThanMs)).filter((name) =>
				name.startsWith(TEMPORARY_PREFIX),
			);
			for (const name of leftovers) await rm(join(root, name), { recursive: true, force: true });
			return leftovers.length;
		},
		async all() {
			const found: StoredFile[] = [];
			for (const folder of await listSafeNames(root))
				for (const name of await listSafeNames(resolvePath(folder))) {
					const info = await stat(resolvePath(folder, name)).catch(ignoreMissing);
					if (!info?.isFile()) continue;
					found.push({ path: `${folder}/${name}`, bytes: info.size, modified: info.mtimeMs });
				}
			return found;
		},
		async add(path, bytes) {
			const target = resolvePath(...splitStoredPath(path));
			makeFolder(dirname(target), 0o700);
			await writeAtomically(target, (temporaryPath) => writeSynced(temporaryPath, bytes));
		},
	};
}

async function listSafeNames(folder: string): Promise<string[]> {
	const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
	return names.filter((name) => SAFE_NAME.test(name)).toSorted();
}

const writeSynced = (path: string, bytes: Buffer) =>
	writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });

/** Syncs a file or a folder to disk. A new name survives a power cut only if its folder was synced too. */
export async function syncToDisk(path: string): Promise<void> {
	await using handle = await open(path, "r");
	await handle.sync();
}

async function listOlderThan(root: string, ageMs: number): Promise<string[]> {
	const names = (await readdir(root).catch(ignoreMissing)) ?? [];
	const newest = Date.now() - ageMs;
	const ages = await Promise.all(
		names.map(async (name) => ({ name, info: await stat(join(root, name)).catch(ignoreMissing) })),
	);
	return ages.filter(({ info }) => info && info.mtimeMs <= newest).map(({ name }) => name);
}
