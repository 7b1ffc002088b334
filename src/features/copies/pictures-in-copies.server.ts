import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openAway, reached } from "./away.server.ts";
import { type CopiedFile, copiesFolder, filesOf, goodCopies } from "./manifest.server.ts";
import type { Shop } from "./shop.server.ts";
import { BadCopy } from "./verify.server.ts";

/** A copy that may have a file of a picture: `want` is how its SHA-256 begins; undefined when it has no such file whole. */
export type PictureCopy = {
	name: string;
	open: (path: string, want: string) => Promise<Buffer | undefined>;
};

/** The copies of a shop, the newest first, those on this machine before those off it. Of each only the list is read. */
export async function* picturesInCopies(
	env: Shop["env"],
	shop: string | undefined,
): AsyncGenerator<PictureCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	for (const { name } of await goodCopies(env.BIELA_DATA, shop)) {
		const files = await filesOf(join(home, name)).catch(() => undefined);
		if (files) yield copyOf(name, files, ({ path }) => readFile(join(home, name, path)));
	}
	const away = await openAway(env);
	if (!away) return;
	for (const name of await reached(away.list())) {
		const files = await reached(away.picturesOf(name).catch(nothingIfBad));
		if (files) yield copyOf(name, files, (file) => away.open(name, file));
	}
}

function copyOf(
	name: string,
	files: readonly CopiedFile[],
	read: (file: CopiedFile) => Promise<Buffer>,
): PictureCopy {
	const byPath = new Map(files.map((file) => [file.path, file]));
	return {
		name,
		async open(path, want) {
			const file = byPath.get(`media/${path}`);
			if (!file?.sha256.startsWith(want)) return;
			const bytes = await read(file).catch(nothingIfBad);
			// A copy on the same disk shares the file, and with it what befell it.
			const isWhole = bytes && hash("sha256", bytes) === file.sha256;
			return isWhole ? bytes : undefined;
		},
	};
}

/** What is hurt or not there is no use; that a place is out of reach is another matter. */
function nothingIfBad(error: Error & { code?: string }): undefined {
	if (error instanceof BadCopy || /^E(NOENT|IO|ACCES)$/.test(error.code ?? "")) return undefined;
	throw error;
}
