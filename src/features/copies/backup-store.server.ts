import { randomUUID } from "node:crypto";
import { copyFile, link, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { DamagedObject, openBucket } from "#platform/files/bucket.server.ts";
import { flush } from "#platform/files/files.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { orMissing } from "#platform/pages/send-file.server.ts";
import { BadCopy } from "./bad-copy.ts";

/** Files by name, with slashes: a folder of this machine or of a disk elsewhere, or a bucket. */
export type BackupStore = {
	/** Every name there. */
	list: () => Promise<string[]>;
	/** A file as large as a picture at most, in memory; undefined when it is not there. @throws BadCopy */
	read: (name: string) => Promise<Buffer | undefined>;
	/** Stores a local file, whole or not at all, in the place of one of that name. */
	put: (name: string, file: string) => Promise<void>;
	/** Writes what is stored into a local file. @throws BadCopy when it is not there or damaged */
	get: (name: string, target: string) => Promise<void>;
	/** What is not there is no error. */
	remove: (name: string) => Promise<void>;
	/** Removes what an interrupted `put` left; a bucket keeps nothing half. */
	sweep: () => Promise<void>;
};

const PATIENCE = { tries: 4, callMs: 120_000 };
const UNFINISHED = ".subiendo-";

/** @param url BACKUP_URL: file:///mnt/somewhere, or s3://key:secret@host/bucket/folder?region=… */
export async function openStore(url: string): Promise<BackupStore> {
	const place = new URL(url);
	return place.protocol === "file:" ? openFolder(fileURLToPath(place)) : openBucketStore(url);
}

async function openBucketStore(url: string): Promise<BackupStore> {
	const bucket = await openBucket(url, PATIENCE);
	return {
		list: async () => (await bucket.list("")).map(({ path }) => path),
		read: (name) => bucket.get(name).catch((error) => rejectDamaged(name, error)),
		put: bucket.putFile,
		async get(name, target) {
			const isThere = await bucket
				.getFile(name, target)
				.catch((error) => rejectDamaged(name, error));
			if (!isThere) throw new BadCopy(`falta «${name}»`);
		},
		remove: bucket.remove,
		sweep: async () => {},
	};
}

/** @throws BadCopy for an object that is damaged there; whatever else keeps it out of reach is passed on */
function rejectDamaged(name: string, error: unknown): never {
	throw error instanceof DamagedObject ? new BadCopy(`«${name}» cambió en el almacén`) : error;
}

function openFolder(root: string): BackupStore {
	return {
		async list() {
			// A disk that is not mounted is an error, not an empty place.
			const found = await readdir(root, { recursive: true, withFileTypes: true });
			return found
				.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
				.map((entry) => relative(root, join(entry.parentPath, entry.name)));
		},
		read: (name) => readFile(join(root, name)).catch(orMissing),
		put: (name, file) => putFile(join(root, name), file),
		async get(name, target) {
			const isThere = await copyFile(join(root, name), target).then(() => true, orMissing);
			if (!isThere) throw new BadCopy(`falta «${name}»`);
		},
		async remove(name) {
			await rm(join(root, name), { force: true });
			// The last file takes its folder with it.
			await rmdir(dirname(join(root, name))).catch(() => {});
		},
		async sweep() {
			const all = await readdir(root, { recursive: true, withFileTypes: true });
			for (const { name, parentPath } of all)
				if (name.startsWith(UNFINISHED)) await rm(join(parentPath, name), { force: true });
		},
	};
}

/**
 * Copies a file to a place, whole or not at all.
 *
 * @param mayLink the file is never written again, so that a hard link is as good and takes no room
 */
export async function putFile(target: string, file: string, mayLink = false): Promise<void> {
	makeFolder(dirname(target), 0o700);
	const aside = join(dirname(target), `${UNFINISHED}${randomUUID()}`);
	try {
		if (!mayLink || !(await tryLink(file, aside))) {
			await copyFile(file, aside);
			await flush(aside);
		}
		await rename(aside, target);
	} finally {
		// A rename between two links to the same file leaves both.
		await rm(aside, { force: true });
	}
}

/** @returns false on another disk, on one without links, or with too many of them */
const tryLink = (source: string, target: string) =>
	link(source, target).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (!/^(EXDEV|EPERM|EMLINK|ENOTSUP)$/.test(error.code ?? "")) throw error;
			return false;
		},
	);
