import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { orMissing } from "#platform/pages/send-file.server.ts";
import { READ_BACK } from "./away.server.ts";
import { BadCopy } from "./bad-copy.ts";
import { ENCRYPTING } from "./encrypted-store.server.ts";
import { UNFINISHED_COPY } from "./make.server.ts";
import {
	CONTENT,
	copiesFolder,
	DAMAGED,
	listCopies,
	MANIFEST,
	readFileList,
} from "./manifest.server.ts";
import { pruneCopies } from "./prune.server.ts";
import { REREAD_FOLDER } from "./reread.server.ts";
import { STATE } from "./state.server.ts";

/** Longer than any copy takes: what is older was left by one that ended. */
const LEFT_AFTER_MS = 6 * 60 * 60_000;
/** What a copy under way writes beside the good ones, by how it begins. */
const UNDER_WAY = [UNFINISHED_COPY, REREAD_FOLDER, READ_BACK, ENCRYPTING, `${STATE}.`];
/** Such a copy is made without a turn, by a start that has the data folder for itself. */
const BEFORE = "-antes-";

/**
 * Removes what copies left that were killed while they were made, read or sent. The caller has the turn, so no other copy
 * is under way.
 *
 * @returns whether there was anything
 */
export async function sweepKilled(dataFolder: string): Promise<boolean> {
	const folder = copiesFolder(dataFolder);
	let isInterrupted = false;
	for (const name of await readdir(folder).catch(() => [])) {
		if (!UNDER_WAY.some((begin) => name.startsWith(begin))) continue;
		const path = join(folder, name);
		const { mtimeMs } = await stat(path);
		if (name.includes(BEFORE) && Date.now() - mtimeMs < LEFT_AFTER_MS) continue;
		await rm(path, { recursive: true, force: true });
		isInterrupted = true;
	}
	return isInterrupted;
}

/**
 * Removes the copies that the rule does not keep, with the files that no other has; sets aside, by its name, what claims to
 * be a copy and is none. Another shop's, and another version's, stay.
 *
 * @param newest the copy that was just made; `hasOrphans`: one before it was killed
 */
export async function keepCopies(
	{ dataFolder, shop }: { dataFolder: string; shop: string | undefined },
	now: Date,
	{ newest, hasOrphans }: { newest: string; hasOrphans: boolean },
): Promise<void> {
	const folder = copiesFolder(dataFolder);
	const copies = await listCopies(folder, shop);
	for (const { name, manifest, isOther } of copies)
		if (!manifest && !isOther) await rename(join(folder, name), join(folder, `${name}${DAMAGED}`));
	const content = await readdir(join(folder, CONTENT)).catch(orMissing);
	const good = copies.filter(({ manifest }) => manifest).map(({ name }) => `${name}/${MANIFEST}`);
	const stored = {
		names: [...good, ...(content ?? []).map((name) => `${CONTENT}/${name}`)],
		listFiles: (name: string) => readFileList(join(folder, name)).catch(rejectUnreadable),
		fileName: (sha256: string) => `${CONTENT}/${sha256}`,
		// A copy goes with its folder.
		remove: (name: string) =>
			rm(join(folder, name.replace(`/${MANIFEST}`, "")), { recursive: true, force: true }),
		hasOrphans,
	};
	const others = copies.filter(({ isOther }) => isOther).map(({ name }) => name);
	await pruneCopies(stored, now, await readFileList(join(folder, newest)), others);
}

function rejectUnreadable(error: Error): never {
	throw new BadCopy(error.message);
}
