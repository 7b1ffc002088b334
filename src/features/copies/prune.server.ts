import type { BackupStore } from "./backup-store.server.ts";
import { ignoreBadCopy } from "./bad-copy.ts";
import { CONTENT, type CopiedFile, MANIFEST } from "./manifest.server.ts";
import { instantOf, isCopyName, keptCopies } from "./rules.ts";

/** What an interrupted copy left is removed after a day. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** The copies of one place. */
export type StoredCopies = Pick<BackupStore, "remove"> & {
	names: readonly string[];
	/** The list of a copy's files. @throws BadCopy */
	listFiles: (copy: string) => Promise<CopiedFile[]>;
	fileName: (sha256: string) => string;
	/** A copy that was killed may have left files that no list names. */
	hasOrphans?: boolean;
};

const getCopyName = (name: string) => name.split("/")[0] ?? "";
const isManifest = (name: string) => name.endsWith(`/${MANIFEST}`);

/** The names of the copies that are complete, the newest first. @param names all that lies there */
export function completeCopies(names: readonly string[]): string[] {
	const copies = names.filter(isManifest).map(getCopyName);
	return copies.filter(isCopyName).toSorted().toReversed();
}

/**
 * Removes the copies that the rule does not keep, and the files that no other copy has.
 *
 * @param newest the files of the copy that was just made
 * @param others copies of another shop or version: they stay, with their files
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
	// The manifest first: a copy that is half removed is no copy.
	for (const name of parts.toSorted((one, other) => +isManifest(other) - +isManifest(one)))
		await remove(name);
	for (const name of stored) if (unused.has(name)) await remove(name);

	/** Files that only removed copies have. Few copies lose a file that the newest lacks; only then the other lists are read. */
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
			// Without its list any file may be its; once it is removed itself, all files are looked through.
			if (!files) return new Set();
			for (const { sha256 } of files) candidates.delete(fileName(sha256));
		}
		return candidates;
	}
}
