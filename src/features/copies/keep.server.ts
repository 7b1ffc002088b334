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

/** Longer than any backup takes, so older files were left by an interrupted one. */
const LEFT_AFTER_MS = 6 * 60 * 60_000;
/** Prefixes of temporary files of a running backup. */
const UNDER_WAY = [UNFINISHED_COPY, REREAD_FOLDER, READ_BACK, ENCRYPTING, `${STATE}.`];
/** A backup before a migration runs without the lock, in a start that has the data folder to itself. */
const BEFORE = "-antes-";

/**
 * Removes the temporary files of interrupted backups. The caller holds the backup lock, so no other backup is running.
 *
 * @returns whether there were any
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
 * Removes backups outside the retention rule, with the files that no other backup has. Damaged backups are renamed
 * with a suffix. Backups of another shop or version stay.
 *
 * @param newest the backup that was just made; `hasOrphans`: an earlier one was interrupted
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
		// Removing the manifest removes the backup's folder.
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
