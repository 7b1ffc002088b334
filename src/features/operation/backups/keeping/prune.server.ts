import type { BackupStore } from "#features/operation/backups/backup-store.server.ts";
import { type BackupFile, CONTENT, MANIFEST } from "#features/operation/backups/making/manifest.server.ts";
import { isBackupName, parseBackupInstant, selectRetained } from "#features/operation/backups/rules.ts";
import { ignoreDamagedBackup } from "./damaged-backup.ts";

/** Age after which an incomplete backup is removed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** The backups of one store. */
export type StoredBackups = Pick<BackupStore, "remove"> & {
	names: readonly string[];
	/** Lists the files of a backup. @throws DamagedBackup */
	listFiles: (copy: string) => Promise<BackupFile[]>;
	getFileName: (sha256: string) => string;
	/** An interrupted backup may have left files that no list names. */
	hasOrphans?: boolean;
};

const getBackupName = (name: string) => name.split("/")[0] ?? "";
const isManifest = (name: string) => name.endsWith(`/${MANIFEST}`);

/** Lists the complete backups, the newest first. @param names all names in the store */
export function listCompleteBackups(names: readonly string[]): string[] {
	const backups = names.filter(isManifest).map(getBackupName);
	return backups.filter(isBackupName).toSorted().toReversed();
}

/**
 * Removes the backups outside the retention rule, and the files that no other backup has.
 *
 * @param newest the files of the backup that was just made
 * @param foreignNames backups of another shop or version, which stay with their files
 * @source rules 9.14
 */
export async function pruneBackups(
	{ names, listFiles, getFileName, remove, hasOrphans = false }: StoredBackups,
	now: Date,
	newest: readonly BackupFile[],
	foreignNames: readonly string[] = [],
): Promise<void> {
	const complete = listCompleteBackups(names).filter((copy) => !foreignNames.includes(copy));
	const retained = selectRetained(complete, now);
	const isAbandoned = (copy: string) =>
		!complete.includes(copy) && now.getTime() - parseBackupInstant(copy).getTime() > ABANDONED_AFTER_MS;
	const backups = [...new Set(names.map(getBackupName))].filter(
		(copy) => isBackupName(copy) && !foreignNames.includes(copy),
	);
	const removed = backups.filter(
		(copy) => !retained.has(copy) && (complete.includes(copy) || isAbandoned(copy)),
	);
	const stored = names.filter((name) => name.startsWith(`${CONTENT}/`));
	const unused = await findUnused();
	const parts = names.filter((name) => removed.includes(getBackupName(name)));
	// The manifest goes first, so that a partly removed backup no longer counts.
	for (const name of parts.toSorted((one, other) => +isManifest(other) - +isManifest(one)))
		await remove(name);
	for (const name of stored) if (unused.has(name)) await remove(name);

	/** Finds files that only removed backups have. The other lists are read only when the newest backup lacks a file. */
	async function findUnused(): Promise<Set<string>> {
		const used = new Set(newest.map(({ sha256 }) => getFileName(sha256)));
		const candidates = new Set(hasOrphans ? stored.filter((name) => !used.has(name)) : []);
		for (const copy of removed) {
			const files = await listFiles(copy).catch(ignoreDamagedBackup);
			const oldFiles = files ? files.map(({ sha256 }) => getFileName(sha256)) : stored;
			for (const name of oldFiles) if (!used.has(name)) candidates.add(name);
		}
		if (candidates.size === 0) return candidates;
		for (const copy of [...retained, ...foreignNames]) {
			const files = await listFiles(copy).catch(ignoreDamagedBackup);
			// Without its list, any file may belong to this backup. Its own removal later makes every file a candidate.
			if (!files) return new Set();
			for (const { sha256 } of files) candidates.delete(getFileName(sha256));
		}
		return candidates;
	}
}
