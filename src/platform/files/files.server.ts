import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type OpenFile, openFile, orMissing } from "#platform/pages/send-file.server.ts";
import { makeFolder } from "./make-folder.server.ts";

/** A file of the store ("folder/name"), or an object of any bucket by its name there: bytes, and when it was written, in milliseconds. */
export type StoredFile = { path: string; bytes: number; modified: number };

/** Where uploaded files live: a local folder, or a bucket (`bucket-files.server.ts`). */
export type Files = {
	/** Stores a folder of files, all of them or none; after it returns they survive a power cut. */
	save: (folder: string, files: Record<string, Buffer>) => Promise<void>;
	/** Opens a file for sending; undefined when it is not there. */
	open: (folder: string, name: string) => Promise<OpenFile | undefined>;
	/** Removes a folder; one that is not there is no error. */
	remove: (folder: string) => Promise<void>;
	/** Every folder stored longer ago than this, by name. */
	list: (olderThanMs: number) => Promise<string[]>;
	/** Removes what interrupted uploads left behind. @returns how many there were */
	sweep: (olderThanMs: number) => Promise<number>;
	/** Every file there is, for copies and for moving them elsewhere. */
	all: () => Promise<StoredFile[]>;
	/** Adds one file by its path, whole or not at all, in the place of one that is there. */
	add: (path: string, bytes: Buffer) => Promise<void>;
	/** What only a store off this machine has; undefined for the local folder. */
	away?: FilesAway;
};

/** A store that other shops could be told to use too, and that may be out of reach. */
export type FilesAway = {
	/** For people, without its keys. */
	place: string;
	/** Writes and reads a little. @throws whatever keeps it from that; `explainPlace` says it in words */
	probe: () => Promise<void>;
	/** Which shop's it is, as that one wrote it. */
	readMark: () => Promise<string | undefined>;
	writeMark: (mark: string) => Promise<void>;
};

const TEMPORARY = ".subiendo-";
const SAFE = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/;

/** A folder and a file name of ours joined. @throws Error for any other: none leads out of the store */
export function storedPath(folder: string, name: string): string {
	for (const part of [folder, name])
		if (!SAFE.test(part)) throw new Error(`unsafe file name ${part}`);
	return `${folder}/${name}`;
}

/** The folder and the name of a path of ours. */
export function partsOf(path: string): [folder: string, name: string] {
	const [folder = "", name = "", ...rest] = path.split("/");
	if (rest.length > 0) throw new Error(`unsafe file name ${path}`);
	return [folder, name];
}

/**
 * Files in a local folder. A folder of files is written aside, synced, and renamed into place,
 * so that a crash at any moment leaves all of it or none of it.
 *
 * @param root made when missing
 * @source rules 9.4
 */
export function openLocalFiles(root: string): Files {
	const at = (...names: string[]) => {
		for (const name of names) if (!SAFE.test(name)) throw new Error(`unsafe file name ${name}`);
		return join(root, ...names);
	};
	/** Writes aside, beside the folders, where what a kill leaves is swept, and moves what is whole into its place. */
	async function put(target: string, write: (aside: string) => Promise<void>) {
		const aside = join(root, `${TEMPORARY}${randomUUID()}`);
		try {
			await write(aside);
			await rename(aside, target);
			await flush(dirname(target));
		} catch (error) {
			await rm(aside, { recursive: true, force: true }).catch(() => {});
			throw error;
		}
	}
	return {
		async save(folder, files) {
			makeFolder(root, 0o700);
			await put(at(folder), async (aside) => {
				await mkdir(aside, { mode: 0o700 });
				for (const [name, bytes] of Object.entries(files)) {
					at(name);
					await writeSynced(join(aside, name), bytes);
				}
				await flush(aside);
			});
		},
		open: async (folder, name) => openFile(at(folder, name)),
		remove: (folder) => rm(at(folder), { recursive: true, force: true }),
		list: async (olderThanMs) =>
			(await olderThan(root, olderThanMs)).filter((name) => SAFE.test(name)),
		async sweep(olderThanMs) {
			const left = (await olderThan(root, olderThanMs)).filter((name) =>
				name.startsWith(TEMPORARY),
			);
			for (const name of left) await rm(join(root, name), { recursive: true, force: true });
			return left.length;
		},
		async all() {
			const found: StoredFile[] = [];
			for (const folder of await safeNames(root))
				for (const name of await safeNames(at(folder))) {
					const info = await stat(at(folder, name)).catch(orMissing);
					if (!info?.isFile()) continue;
					found.push({ path: `${folder}/${name}`, bytes: info.size, modified: info.mtimeMs });
				}
			return found;
		},
		async add(path, bytes) {
			const target = at(...partsOf(path));
			makeFolder(dirname(target), 0o700);
			await put(target, (aside) => writeSynced(aside, bytes));
		},
	};
}

async function safeNames(folder: string): Promise<string[]> {
	const names = (await readdir(folder).catch(orMissing)) ?? [];
	return names.filter((name) => SAFE.test(name)).toSorted();
}

const writeSynced = (path: string, bytes: Buffer) =>
	writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });

/** Brings a file or a folder onto the disk: a new name survives a power cut only when its folder was synced too. */
export async function flush(path: string): Promise<void> {
	await using handle = await open(path, "r");
	await handle.sync();
}

async function olderThan(root: string, ageMs: number): Promise<string[]> {
	const names = (await readdir(root).catch(orMissing)) ?? [];
	const newest = Date.now() - ageMs;
	const ages = await Promise.all(
		names.map(async (name) => ({ name, info: await stat(join(root, name)).catch(orMissing) })),
	);
	return ages.filter(({ info }) => info && info.mtimeMs <= newest).map(({ name }) => name);
}
