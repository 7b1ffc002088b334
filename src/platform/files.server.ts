import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.server.ts";
import { type OpenFile, openFile, orMissing } from "./send-file.server.ts";

/** Where uploaded files live. Another store (a bucket) is another object of this type. */
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
};

const TEMPORARY = ".subiendo-";
const SAFE = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/;

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
	return {
		async save(folder, files) {
			const target = at(folder);
			makeFolder(root, 0o700);
			const aside = join(root, `${TEMPORARY}${randomUUID()}`);
			try {
				await mkdir(aside, { mode: 0o700 });
				for (const [name, bytes] of Object.entries(files)) {
					if (!SAFE.test(name)) throw new Error(`unsafe file name ${name}`);
					await writeSynced(join(aside, name), bytes);
				}
				await syncFolder(aside);
				await rename(aside, target);
				await syncFolder(root);
			} catch (error) {
				await rm(aside, { recursive: true, force: true }).catch(() => {});
				throw error;
			}
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
	};
}

async function writeSynced(path: string, bytes: Buffer) {
	const file = await open(path, "wx", 0o600);
	try {
		await file.writeFile(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** A new name survives a power cut only when its folder was synced too. */
async function syncFolder(path: string) {
	const folder = await open(path, "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

async function olderThan(root: string, ageMs: number): Promise<string[]> {
	const names = (await readdir(root).catch(orMissing)) ?? [];
	const newest = Date.now() - ageMs;
	const ages = await Promise.all(
		names.map(async (name) => ({ name, info: await stat(join(root, name)).catch(orMissing) })),
	);
	return ages.filter(({ info }) => info && info.mtimeMs <= newest).map(({ name }) => name);
}
