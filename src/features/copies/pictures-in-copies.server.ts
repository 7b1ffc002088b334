import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAway, reached } from "./away.server.ts";
import { BadCopy } from "./bad-copy.ts";
import {
	type CopiedFile,
	copiesFolder,
	copyIn,
	goodCopies,
	readFileList,
} from "./manifest.server.ts";
import type { Shop } from "./shop.server.ts";

/**
 * A backup that may contain a picture file. `want` is the start of its SHA-256; `open` returns undefined when the
 * backup has no intact file.
 */
export type PictureCopy = {
	name: string;
	open: (path: string, want: string) => Promise<Buffer | undefined>;
};

/** Yields the backups of a shop, the newest first, local before remote. Only the file list of each is read. */
export async function* picturesInCopies(
	env: Shop["env"],
	shop: string | undefined,
): AsyncGenerator<PictureCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	for (const { name } of await goodCopies(env.BIELA_DATA, shop)) {
		const { folder, contentPath } = copyIn(home, name);
		const files = await readFileList(folder).catch(() => undefined);
		if (files) yield pictureCopy(name, files, (sha256) => readFile(contentPath(sha256)));
	}
	const away = await openAway(env);
	if (!away) return;
	for (const name of await reached(away.listCopies())) {
		const files = await reached(away.listFiles(name).catch(ignoreUnreadable));
		if (files) yield pictureCopy(name, files, (sha256) => away.read(away.fileName(sha256)));
	}
}

function pictureCopy(
	name: string,
	files: readonly CopiedFile[],
	read: (sha256: string) => Promise<Buffer | undefined>,
): PictureCopy {
	const byPath = new Map(files.map((file) => [file.path, file]));
	return {
		name,
		async open(path, want) {
			const sha256 = byPath.get(`media/${path}`)?.sha256;
			if (!sha256?.startsWith(want)) return;
			const bytes = await read(sha256).catch(ignoreUnreadable);
			// A local backup may share the file by a hard link, and therefore its damage.
			const isWhole = bytes && hash("sha256", bytes) === sha256;
			return isWhole ? bytes : undefined;
		},
	};
}

/** Ignores damaged and missing files; other errors, such as an unreachable store, are rethrown. */
function ignoreUnreadable(error: Error & { code?: string }): undefined {
	if (error instanceof BadCopy || /^E(NOENT|IO|ACCES)$/.test(error.code ?? "")) return undefined;
	throw error;
}
