import type { BackupStore } from "./backup-store.server.ts";
import { ignoreBadCopy } from "./bad-copy.ts";
import { CONTENT, type CopiedFile, MANIFEST } from "./manifest.server.ts";
import { instantOf, isCopyName, keptCopies } from "./rules.ts";

/** Age after which an incomplete backup is removed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** The backups of one store. */
export type StoredCopies = Pick<BackupStore, "remove"> & {
	names: readonly string[];
	/** Lists the files of a backup. @throws DamagedBackup */
	listFiles: (copy: string) => Promise<CopiedFile[]>;
	fileName: (sha256: string) => string;
	/** An interrupted backup may have left files that no list names. */
	hasOrphans?: boolean;
};

const getCopyName = (name: string) => name.split("/")[0] ?? "";
const isManifest = (name: string) => name.endsWith(`/${MANIFEST}`);

/** Lists the complete backups, the newest first. @param names all names in the store */
export function completeCopies(names: readonly string[]): string[] {
	const copies = names.filter(isManifest).map(getCopyName);
	return copies.filter(isCopyName).toSorted().toReversed();
}

/**
 * Removes the backups outside the retention rule, and the files that no other backup has.
 *
 * @param newest the files of the backup that was just made
 * @param foreignNames backups of another shop or version, which stay with their files
 * @source rules 9.14
 */
export async function pruneCopies(
	{ names, listFiles, fileName, remove, hasOrphans = false }: StoredCopies,
	now: Date,
	newest: readonly CopiedFile[],
	others: readonly string[] = [],
): Promise<void> {
	const complete = completeCopies(names).filter((copy) => !others.includes(copy));
	const kept = keptCopies(complete, now);
	const isAbandoned = (copy: string) =>
		!complete.includes(copy) && now.getTime() - instantOf(copy).getTime() > ABANDONED_AFTER_MS;
	const copies = [...new Set(names.map(getCopyName))].filter(
		(copy) => isCopyName(copy) && !others.includes(copy),
	);
	const removed = copies.filter(
		(copy) => !kept.has(copy) && (complete.includes(copy) || isAbandoned(copy)),
	);
	const stored = names.filter((name) => name.startsWith(`${CONTENT}/`));
	const unused = await findUnused();
	const parts = names.filter((name) => removed.includes(getCopyName(name)));
	// The manifest goes first, so that a partly removed backup no longer counts.
	for (const name of parts.toSorted((one, other) => +isManifest(other) - +isManifest(one)))
		await remove(name);
	for (const name of stored) if (unused.has(name)) await remove(name);

	/** Finds files that only removed backups have. The other lists are read only when the newest backup lacks a file. */
	async function findUnused(): Promise<Set<string>> {
		const used = new Set(newest.map(({ sha256 }) => fileName(sha256)));
		const candidates = new Set(hasOrphans ? stored.filter((name) => !used.has(name)) : []);
		for (const copy of removed) {
			const files = await listFiles(copy).catch(ignoreBadCopy);
			const had = files ? files.map(({ sha256 }) => fileName(sha256)) : stored;
			for (const name of had) if (!used.has(name)) candidates.add(name);
		}
		if (candidates.size === 0) return candidates;
		for (const copy of [...kept, ...others]) {
			const files = await listFiles(copy).catch(ignoreBadCopy);
			// Without its list, any file may belong to this backup. Its own removal later makes every file a candidate.
			if (!files) return new Set();
			for (const { sha256 } of files) candidates.delete(fileName(sha256));
		}
		return candidates;
	}
}
