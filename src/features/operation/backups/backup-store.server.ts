import { randomUUID } from "node:crypto";
import { copyFile, link, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { DamagedObject, openBucket, type RetryPolicy } from "#server/files/bucket.server.ts";
import { syncToDisk } from "#server/files/files.server.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { ignoreMissing } from "#server/pages/send-file.server.ts";

/** Files by name, with slashes, in a local or mounted folder or in a bucket. */
export type BackupStore = {
	/** Lists every name. */
	list: () => Promise<string[]>;
	/** Reads a file into memory, at most the size of a picture; undefined when it is missing. @throws DamagedBackup */
	read: (name: string) => Promise<Buffer | undefined>;
	/** Stores a local file atomically, and replaces one of that name. */
	put: (name: string, file: string) => Promise<void>;
	/** Downloads a file to a local path. @throws DamagedBackup when it is missing or damaged */
	get: (name: string, target: string) => Promise<void>;
	/** Removes a file; a missing one is no error. */
	remove: (name: string) => Promise<void>;
	/** Removes leftovers of an interrupted `put`; a bucket keeps no partial objects. */
	sweep: () => Promise<void>;
};

const RETRY_OPTIONS: RetryPolicy = { tries: 4, callMs: 120_000 };
const UNFINISHED_PREFIX = ".subiendo-";

/** Opens a store. @param url BACKUP_URL: file:///mnt/somewhere, or s3://key:secret@host/bucket/folder?region=… */
export async function openStore(url: string, retries = RETRY_OPTIONS): Promise<BackupStore> {
	const address = new URL(url);
	return address.protocol === "file:" ? openFolder(fileURLToPath(address)) : openBucketStore(url, retries);
}

async function openBucketStore(url: string, retries: RetryPolicy): Promise<BackupStore> {
	const bucket = await openBucket(url, retries);
	return {
		list: async () => (await bucket.list("")).map(({ path }) => path),
		read: (name) => bucket.get(name).catch((error) => rejectDamaged(name, error)),
		put: bucket.putFile,
		async get(name, target) {
			const isFound = await bucket.getFile(name, target).catch((error) => rejectDamaged(name, error));
			if (!isFound) throw new DamagedBackup(`falta «${name}»`);
		},
		remove: bucket.remove,
		sweep: async () => {},
	};
}

/** @throws DamagedBackup for a damaged object; other errors are rethrown */
function rejectDamaged(name: string, error: unknown): never {
	throw error instanceof DamagedObject ? new DamagedBackup(`«${name}» cambió en el almacén`) : error;
}

function openFolder(root: string): BackupStore {
	return {
		async list() {
			// A disk that is not mounted is an error, not an empty store.
			const found = await readdir(root, { recursive: true, withFileTypes: true });
			return found
				.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
				.map((entry) => relative(root, join(entry.parentPath, entry.name)));
		},
		read: (name) => readFile(join(root, name)).catch(ignoreMissing),
		put: (name, file) => writeFileAtomically(join(root, name), file),
		async get(name, target) {
			const isFound = await copyFile(join(root, name), target).then(() => true, ignoreMissing);
			if (!isFound) throw new DamagedBackup(`falta «${name}»`);
		},
		async remove(name) {
			await rm(join(root, name), { force: true });
			// Removes the folder together with its last file.
			await rmdir(dirname(join(root, name))).catch(() => {});
		},
		async sweep() {
			const all = await readdir(root, { recursive: true, withFileTypes: true });
			for (const { name, parentPath } of all)
				if (name.startsWith(UNFINISHED_PREFIX)) await rm(join(parentPath, name), { force: true });
		},
	};
}

/**
 * Copies a file to a path atomically.
 *
 * @param mayLink the file is never written again, so a hard link is enough and takes no space
 */
export async function writeFileAtomically(target: string, file: string, mayLink = false): Promise<void> {
	makeFolder(dirname(target), 0o700);
	const tempPath = join(dirname(target), `${UNFINISHED_PREFIX}${randomUUID()}`);
	try {
		if (!mayLink || !(await tryLink(file, tempPath))) {
			await copyFile(file, tempPath);
			await syncToDisk(tempPath);
		}
		await rename(tempPath, target);
	} finally {
		// A rename between two links to the same file leaves both.
		await rm(tempPath, { force: true });
	}
}

/** Creates a hard link. @returns false across disks, without link support or at the link limit */
const tryLink = (source: string, target: string) =>
	link(source, target).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (!/^(EXDEV|EPERM|EMLINK|ENOTSUP)$/.test(error.code ?? "")) throw error;
			return false;
		},
	);
