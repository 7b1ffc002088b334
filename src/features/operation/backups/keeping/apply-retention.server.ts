import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ENCRYPTING_PREFIX } from "#features/operation/backups/encrypted-store.server.ts";
import { UNFINISHED_PREFIX } from "#features/operation/backups/making/make-backup.server.ts";
import {
	CONTENT,
	DAMAGED_SUFFIX,
	getBackupsFolder,
	listBackups,
	MANIFEST,
	readFileList,
} from "#features/operation/backups/making/manifest.server.ts";
import { STATE_FILE } from "#features/operation/backups/making/run-state.server.ts";
import { READ_BACK } from "#features/operation/backups/remote-backups.server.ts";
import { ignoreMissing } from "#server/pages/send-file.server.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import { pruneBackups } from "./prune.server.ts";
import { RECHECK_PREFIX } from "./recheck-backups.server.ts";

/** Longer than any backup takes, so older files were left by an interrupted one. */
const ABANDONED_AFTER_MS = 6 * 60 * 60_000;
/** Prefixes of temporary files of a running backup. */
const TEMP_PREFIXES = [UNFINISHED_PREFIX, RECHECK_PREFIX, READ_BACK, ENCRYPTING_PREFIX, `${STATE_FILE}.`];
/** A backup before a migration runs without the lock, in a start that has the data folder to itself. */
const BEFORE_MIGRATION = "-antes-";

/**
 * Removes the temporary files of interrupted backups. The caller holds the backup lock, so no other backup is running.
 *
 * @returns whether there were any
 */
export async function removeInterrupted(dataFolder: string): Promise<boolean> {
	const folder = getBackupsFolder(dataFolder);
	let hasFound = false;
	for (const name of await readdir(folder).catch(() => [])) {
		if (!TEMP_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
		const path = join(folder, name);
		const { mtimeMs } = await stat(path);
		if (name.includes(BEFORE_MIGRATION) && Date.now() - mtimeMs < ABANDONED_AFTER_MS) continue;
		await rm(path, { recursive: true, force: true });
		hasFound = true;
	}
	return hasFound;
}

/**
 * Removes backups outside the retention rule, with the files that no other backup has. Damaged backups are renamed
 * with a suffix. Backups of another shop or version stay.
 *
 * @param newest the backup that was just made; `hasOrphans`: an earlier one was interrupted
 */
export async function applyRetention(
	{ dataFolder, shop }: { dataFolder: string; shop: string | undefined },
	now: Date,
	{ newest, hasOrphans }: { newest: string; hasOrphans: boolean },
): Promise<void> {
	const folder = getBackupsFolder(dataFolder);
	const backups = await listBackups(folder, shop);
	for (const { name, manifest, isForeign } of backups)
		if (!manifest && !isForeign) await rename(join(folder, name), join(folder, `${name}${DAMAGED_SUFFIX}`));
	const contentNames = await readdir(join(folder, CONTENT)).catch(ignoreMissing);
	const goodNames = backups.filter(({ manifest }) => manifest).map(({ name }) => `${name}/${MANIFEST}`);
	const stored = {
		names: [...goodNames, ...(contentNames ?? []).map((name) => `${CONTENT}/${name}`)],
		listFiles: (name: string) => readFileList(join(folder, name)).catch(rejectUnreadable),
		getFileName: (sha256: string) => `${CONTENT}/${sha256}`,
		// Removing the manifest removes the backup's folder.
		remove: (name: string) =>
			rm(join(folder, name.replace(`/${MANIFEST}`, "")), { recursive: true, force: true }),
		hasOrphans,
	};
	const foreignNames = backups.filter(({ isForeign }) => isForeign).map(({ name }) => name);
	await pruneBackups(stored, now, await readFileList(join(folder, newest)), foreignNames);
}

function rejectUnreadable(error: Error): never {
	throw new DamagedBackup(error.message);
}
