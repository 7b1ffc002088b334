import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
	DAMAGED_SUFFIX,
	getBackupsFolder,
	type LocalBackup,
	listGoodBackups,
	toLocalBackup,
} from "#features/operation/backups/making/manifest.server.ts";
import type { BackupRun } from "#features/operation/backups/making/run-state.server.ts";
import { rotateAfter } from "#features/operation/backups/rules.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import { findLostFiles, formatLostFiles, requireManifest } from "./verify-backup.server.ts";

/** Older backups that are rechecked with each new one, so that all are covered within a day or two. */
const RECHECKS_PER_RUN = 2;
/** Prefix of the temporary file for the uncompressed database. */
export const RECHECK_PREFIX = ".leyendo-";
/** Maximum number of damaged backups that are reported. */
const MAX_STORED_DAMAGES = 5;

/**
 * Verifies some of the older backups again, in rotation from the newest to the oldest, because disks lose data
 * silently. A damaged backup is renamed and no longer counts. One that lost only pictures is reported and stays, because
 * the rest of it can be restored.
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
		const damage = await findDamage(toLocalBackup(folder, name), tempFile, verified);
		if (!damage) continue;
		// Backups share their pictures, so one lost picture is reported once for all of them.
		const isReported = [...newDamages, ...damaged].some(({ problem }) => problem === damage.problem);
		if (damage.is_partial && isReported) continue;
		if (!damage.is_partial) await rename(join(folder, name), join(folder, `${name}${DAMAGED_SUFFIX}`));
		newDamages.push({ name, ...damage, found_at: now.toISOString() });
	}
	return {
		reread: batch.at(-1) ?? null,
		damaged: [...newDamages, ...damaged].slice(0, MAX_STORED_DAMAGES),
	};
}

/** Finds the damage of a backup; undefined also when it could not be tested, for example on a full disk. */
async function findDamage(
	backup: LocalBackup,
	tempFile: string,
	verified: Set<string>,
): Promise<Pick<BackupRun["damaged"][number], "problem" | "is_partial"> | undefined> {
	try {
		const { lost } = await findLostFiles(backup, await requireManifest(backup.folder), tempFile, verified);
		if (lost[0]) return { problem: formatLostFiles(lost), is_partial: true };
	} catch (error) {
		if (error instanceof DamagedBackup) return { problem: error.message, is_partial: false };
	} finally {
		await rm(tempFile, { force: true });
	}
	return undefined;
}
