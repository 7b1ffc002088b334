import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFile } from "#platform/pages/send-file.server.ts";
import { makeFolder } from "./make-folder.server.ts";

const ASIDE = ".bajando-";
/** Longer than anybody writes one: what is left after it is nobody's any more. */
const LEFT_AFTER_MS = 60 * 60 * 1000;
/** The shop works in the room below: a copy that can be fetched again takes none of it. */
const FREE_SHARE = 0.15;

/**
 * Copies on this disk of files that lie elsewhere: losing one costs a fetch, and never more. A folder with room for so many bytes: what was not asked for longest makes room for what is new.
 *
 * @param root made when something is kept
 */
export function openFileCache(root: string, mostBytes: number) {
	const kept = filesIn(root);
	let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);

	/** @returns whether it was there */
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
			// Asked for last: it goes last.
			kept.set(name, size);
			bytes += size;
			return file;
		},
		/** Whole or not at all; never throws: a full disk keeps nobody from being shown a picture. */
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

/** What an earlier process left, the oldest first. */
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
