import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { openBucket } from "#platform/files/bucket.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { orMissing } from "#platform/pages/send-file.server.ts";

/** A place for sealed pieces, by name, off this machine. */
export type AwayStore = Pick<Awaited<ReturnType<typeof openBucket>>, "put" | "get" | "remove"> & {
	/** Every name that begins so. */
	list: (prefix: string) => Promise<string[]>;
	/** Takes away what a sending left that was killed; a bucket keeps nothing half. */
	sweep?: () => Promise<void>;
};

const PATIENCE = { tries: 4, callMs: 120_000 };
const HALF_WRITTEN = ".subiendo-";

/** @param url BACKUP_URL: file:///mnt/somewhere, or s3://key:secret@host/bucket/folder?region=… */
export async function openAwayStore(url: string): Promise<AwayStore> {
	const place = new URL(url);
	if (place.protocol === "file:") return openFolder(fileURLToPath(place));
	const bucket = await openBucket(url, PATIENCE);
	return {
		...bucket,
		list: async (prefix) => (await bucket.list(prefix)).map(({ path }) => path),
	};
}

function openFolder(root: string): AwayStore {
	return {
		async put(name, bytes) {
			const target = join(root, name);
			makeFolder(dirname(target), 0o700);
			const aside = join(dirname(target), `${HALF_WRITTEN}${randomUUID()}`);
			await writeFile(aside, bytes, { mode: 0o600, flush: true });
			await rename(aside, target);
		},
		get: (name) => readFile(join(root, name)).catch(orMissing),
		async list(prefix) {
			// A disk that is not mounted is an error, not an empty place.
			await readdir(root);
			const folder = join(root, prefix);
			const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
				orMissing,
			);
			return (found ?? [])
				.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
				.map((entry) => relative(root, join(entry.parentPath, entry.name)));
		},
		async remove(name) {
			await rm(join(root, name), { force: true });
			// The last one takes its folder with it.
			await rmdir(dirname(join(root, name))).catch(() => {});
		},
		async sweep() {
			const all = await readdir(root, { recursive: true, withFileTypes: true });
			for (const { name, parentPath } of all)
				if (name.startsWith(HALF_WRITTEN)) await rm(join(parentPath, name), { force: true });
		},
	};
}
