import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isCorruption, isLikelyDiskFull } from "./outage.ts";

/** The file counts as unhealthy for this long after a failed write, since the disk may still accept a smaller one. */
const WRITE_FAILURE_MS = 30_000;
/** A write that failed with less free space than this hit a full disk; the file recovers once there is more. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** The open database file was removed or replaced: anything written to it is lost when this process ends. */
class DatabaseFileMissing extends Error {
	/** PostgreSQL's own code for a file that is not there. */
	readonly code = "58P01";
	/** Callers compare the name, because the build contains a second copy of this class. */
	override name = "DatabaseFileMissing";
}

/** Location of a database on disk; an in-memory database has neither a path nor a disk. */
type FileLocation = { assertInPlace: () => void; getFreeBytes: () => number };
const IN_MEMORY: FileLocation = {
	assertInPlace: () => {},
	getFreeBytes: () => Number.POSITIVE_INFINITY,
};

export type FileState = ReturnType<typeof openFileState>;

/** Records errors of an open database file, for writes and for `/ready`. */
export function openFileState({ assertInPlace, getFreeBytes }: FileLocation = IN_MEMORY) {
	let damage: unknown;
	let lastWriteFailure: { failedAt: number; error: unknown; wasDiskFull: boolean } | undefined;

	/** @throws the damage or DatabaseFileMissing, when new data may never be readable again */
	function assertWritable() {
		if (damage) throw damage;
		assertInPlace();
	}

	return {
		/** @param error from a statement, including one by a reader of the same file */
		recordError(error: unknown) {
			if (isCorruption(error)) damage = error;
			if (!isLikelyDiskFull(error)) return;
			lastWriteFailure = {
				failedAt: performance.now(),
				error,
				wasDiskFull: getFreeBytes() < MIN_FREE_BYTES,
			};
		},
		assertWritable,
		/** @throws the errors of `assertWritable`, or the error of a write that failed recently */
		assertHealthy() {
			assertWritable();
			if (!lastWriteFailure) return;
			const { failedAt, error, wasDiskFull } = lastWriteFailure;
			const isExpired = performance.now() - failedAt >= WRITE_FAILURE_MS;
			if (!isExpired && !(wasDiskFull && getFreeBytes() >= MIN_FREE_BYTES)) throw error;
			lastWriteFailure = undefined;
		},
	};
}

/**
 * Remembers which file a path points to. A process can keep writing to a removed or renamed file, which is then never
 * read again. Two stat calls, a few microseconds, detect this.
 *
 * @param file path of a database that is open in WAL mode; its log is checked as well
 */
export function openFileLocation(file: string): FileLocation {
	const files = [file, `${file}-wal`].map((path) => ({ path, inode: findInode(path) }));
	return {
		assertInPlace: () => {
			for (const { path, inode } of files)
				if (findInode(path) !== inode)
					throw new DatabaseFileMissing(
						`${path} was removed or is another file now; what is open has no name`,
					);
		},
		getFreeBytes: () => getFreeBytes(dirname(file)),
	};
}

function findInode(path: string): string | undefined {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats && `${stats.dev}:${stats.ino}`;
}

/** Treats a missing folder as unlimited space, since it is not a full disk. */
function getFreeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}
