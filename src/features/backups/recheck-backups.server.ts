import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DamagedBackup } from "./damaged-backup.ts";
import {
	DAMAGED_SUFFIX,
	getBackupsFolder,
	type LocalBackup,
	listGoodBackups,
	toLocalBackup,
} from "./manifest.server.ts";
import { rotateAfter } from "./rules.ts";
import type { BackupRun } from "./run-state.server.ts";
import { requireManifest, verifyBackup } from "./verify-backup.server.ts";

/** Older backups that are rechecked with each new one, so that all are covered within a day or two. */
const RECHECKS_PER_RUN = 2;
/** Prefix of the temporary file for the uncompressed database. */
export const RECHECK_PREFIX = ".leyendo-";
/** Maximum number of damaged backups that are reported. */
const MAX_STORED_DAMAGES = 5;

/**
 * Verifies some of the older backups again, in rotation from the newest to the oldest, because disks lose data
 * silently. A damaged backup is renamed and no longer counts.
 *
 * @param verified files that were just read, see `verifyBackup`
 * @returns the state to store
 * @source rules 9.13
 */
export async function recheckBackups(
	{ dataFolder, shop, now }: { dataFolder: string; shop: string | undefined; now: Date },
	{ reread, damaged }: Pick<BackupRun, "reread" | "damaged">,
	verified: Set<string>,
): Promise<Pick<BackupRun, "reread" | "damaged">> {
	const folder = getBackupsFolder(dataFolder);
	const [, ...older] = (await listGoodBackups(dataFolder, shop)).map(({ name }) => name);
	const batch = rotateAfter(older, (name) => !reread || name < reread).slice(0, RECHECKS_PER_RUN);
	const newDamages: BackupRun["damaged"] = [];
	for (const name of batch) {
		const tempFile = join(folder, `${RECHECK_PREFIX}${process.pid}`);
		const problem = await findProblem(toLocalBackup(folder, name), tempFile, verified);
		if (!problem) continue;
		await rename(join(folder, name), join(folder, `${name}${DAMAGED_SUFFIX}`));
		newDamages.push({ name, problem, found_at: now.toISOString() });
	}
	return {
		reread: batch.at(-1) ?? null,
		damaged: [...newDamages, ...damaged].slice(0, MAX_STORED_DAMAGES),
	};
}

/** Finds the problem of a backup; undefined also when it could not be tested, for example on a full disk. */
async function findProblem(
	backup: LocalBackup,
	tempFile: string,
	verified: Set<string>,
): Promise<string | undefined> {
	try {
		await verifyBackup(backup, await requireManifest(backup.folder), tempFile, verified);
	} catch (error) {
		if (error instanceof DamagedBackup) return error.message;
	} finally {
		await rm(tempFile, { force: true });
	}
	return undefined;
}
