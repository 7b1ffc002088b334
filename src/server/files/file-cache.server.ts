import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile } from "#server/pages/send-file.server.ts";
import { makeFolder } from "./make-folder.server.ts";

const TEMPORARY_PREFIX = ".bajando-";
/** Longer than any write takes, so an older temporary file was abandoned. */
const MAX_TEMPORARY_AGE_MS = 60 * 60 * 1000;
/** Space below this share is reserved for the application; the cache must not use it. */
const MIN_FREE_SHARE = 0.15;

/**
 * Opens a disk cache for remote files. Evicts the least recently used files above `maxBytes`; a lost file only
 * costs another fetch.
 *
 * @param root created on the first write
 */
export function openFileCache(root: string, maxBytes: number) {
	const sizes = listCachedFiles(root);
	let bytes = [...sizes.values()].reduce((total, size) => total + size, 0);

	/** @returns whether the file was cached */
	function forget(name: string): boolean {
		bytes -= sizes.get(name) ?? 0;
		return sizes.delete(name);
	}
	const remove = (name: string) => rm(join(root, name), { force: true }).catch(() => {});

	async function evictOldest() {
		for (const name of sizes.keys()) {
			if (bytes <= maxBytes) return;
			forget(name);
			await remove(name);
		}
	}

	return {
		async open(name: string) {
			const size = sizes.get(name);
			if (size === undefined) return undefined;
			const file = await openFile(join(root, name)).catch(() => undefined);
			forget(name);
			if (file?.size !== size) {
				await file?.close();
				return undefined;
			}
			// Re-insert at the end: the map is in eviction order.
			sizes.set(name, size);
			bytes += size;
			return file;
		},
		/** Stores a file atomically. Never throws: an image can be shown even if the disk is full. */
		async store(name: string, content: Buffer) {
			const temporaryPath = join(root, `${TEMPORARY_PREFIX}${randomUUID()}`);
			try {
				makeFolder(root, 0o700);
				const { bavail, blocks } = await statfs(root);
				if (bavail / blocks < MIN_FREE_SHARE) return;
				await writeFile(temporaryPath, content, { mode: 0o600, flush: true });
				await rename(temporaryPath, join(root, name));
				forget(name);
				sizes.set(name, content.length);
				bytes += content.length;
				await evictOldest();
			} catch {
				await rm(temporaryPath, { force: true }).catch(() => {});
			}
		},
		async deleteByPrefix(prefix: string) {
			for (const name of [...sizes.keys()].filter((name) => name.startsWith(prefix))) {
				forget(name);
				await remove(name);
			}
		},
	};
}

export type FileCache = ReturnType<typeof openFileCache>;

/** Lists the files that an earlier process cached, oldest first. */
function listCachedFiles(root: string): Map<string, number> {
	try {
		const entries = readdirSync(root).flatMap((name) => {
			const info = statSync(join(root, name), { throwIfNoEntry: false });
			const isTemporary = name.startsWith(TEMPORARY_PREFIX);
			if (info && isTemporary && Date.now() - info.mtimeMs > MAX_TEMPORARY_AGE_MS) rmSync(join(root, name));
			return info?.isFile() && !isTemporary ? [{ name, info }] : [];
		});
		entries.sort((one, other) => one.info.mtimeMs - other.info.mtimeMs);
		return new Map(entries.map(({ name, info }) => [name, info.size]));
	} catch {
		return new Map();
	}
}
