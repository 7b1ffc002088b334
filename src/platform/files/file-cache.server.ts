import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile } from "#platform/pages/send-file.server.ts";
import { makeFolder } from "./make-folder.server.ts";

const ASIDE = ".bajando-";
/** Longer than any write takes, so an older temporary file was abandoned. */
const LEFT_AFTER_MS = 60 * 60 * 1000;
/** Space below this share is reserved for the application; the cache must not use it. */
const FREE_SHARE = 0.15;

/**
 * Opens a disk cache for remote files. Evicts the least recently used files above `maxBytes`; a lost file only
 * costs another fetch.
 *
 * @param root created on the first write
 */
export function openFileCache(root: string, mostBytes: number) {
	const kept = filesIn(root);
	let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);

	/** @returns whether the file was cached */
	function forget(name: string): boolean {
		bytes -= kept.get(name) ?? 0;
		return kept.delete(name);
	}
	const remove = (name: string) => rm(join(root, name), { force: true }).catch(() => {});

	async function makeRoom() {
		for (const name of kept.keys()) {
			if (bytes <= mostBytes) return;
			forget(name);
			await remove(name);
		}
	}

	return {
		async open(name: string) {
			const size = kept.get(name);
			if (size === undefined) return undefined;
			const file = await openFile(join(root, name)).catch(() => undefined);
			forget(name);
			if (file?.size !== size) {
				await file?.close();
				return undefined;
			}
			// Re-insert at the end: the map is in eviction order.
			kept.set(name, size);
			bytes += size;
			return file;
		},
		/** Stores a file atomically. Never throws: an image can be shown even if the disk is full. */
		async keep(name: string, content: Buffer) {
			const aside = join(root, `${ASIDE}${randomUUID()}`);
			try {
				makeFolder(root, 0o700);
				const { bavail, blocks } = await statfs(root);
				if (bavail / blocks < FREE_SHARE) return;
				await writeFile(aside, content, { mode: 0o600, flush: true });
				await rename(aside, join(root, name));
				forget(name);
				kept.set(name, content.length);
				bytes += content.length;
				await makeRoom();
			} catch {
				await rm(aside, { force: true }).catch(() => {});
			}
		},
		async drop(start: string) {
			for (const name of [...kept.keys()].filter((name) => name.startsWith(start))) {
				forget(name);
				await remove(name);
			}
		},
	};
}

export type FileCache = ReturnType<typeof openFileCache>;

/** Lists the files that an earlier process cached, oldest first. */
function filesIn(root: string): Map<string, number> {
	try {
		const found = readdirSync(root).flatMap((name) => {
			const info = statSync(join(root, name), { throwIfNoEntry: false });
			const isAside = name.startsWith(ASIDE);
			if (info && isAside && Date.now() - info.mtimeMs > LEFT_AFTER_MS) rmSync(join(root, name));
			return info?.isFile() && !isAside ? [{ name, info }] : [];
		});
		found.sort((one, other) => one.info.mtimeMs - other.info.mtimeMs);
		return new Map(found.map(({ name, info }) => [name, info.size]));
	} catch {
		return new Map();
	}
}
