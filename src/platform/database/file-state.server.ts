import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isDamage, isNoRoom } from "./outage.ts";

/** The file counts as unhealthy for this long after a failed write, since the disk may still accept a smaller one. */
const REFUSED_MS = 30_000;
/** A write that failed with less free space than this hit a full disk; the file recovers once there is more. */
const FULL_BYTES = 16 * 1024 * 1024;

/** The open database file was removed or replaced: anything written to it is lost when this process ends. */
class FileGone extends Error {
	/** PostgreSQL's own code for a file that is not there. */
	readonly code = "58P01";
	/** Callers compare the name, because the build contains a second copy of this class. */
	override name = "FileGone";
}

/** Location of a database on disk; an in-memory database has neither a path nor a disk. */
type Place = { requireNamed: () => void; getFreeBytes: () => number };
const IN_MEMORY: Place = {
	requireNamed: () => {},
	getFreeBytes: () => Number.POSITIVE_INFINITY,
};

export type FileState = ReturnType<typeof openFileState>;

/** Records errors of an open database file, for writes and for `/ready`. */
export function openFileState({ requireNamed, getFreeBytes }: Place = IN_MEMORY) {
	let damage: unknown;
	let refused: { at: number; error: unknown; wasFull: boolean } | undefined;

	/** @throws the damage or DatabaseFileMissing, when new data may never be readable again */
	function requireWritable() {
		if (damage) throw damage;
		requireNamed();
	}

	return {
		/** @param error from a statement, including one by a reader of the same file */
		note(error: unknown) {
			if (isDamage(error)) damage = error;
			if (!isNoRoom(error)) return;
			refused = { at: performance.now(), error, wasFull: getFreeBytes() < FULL_BYTES };
		},
		requireWritable,
		/** @throws the errors of `assertWritable`, or the error of a write that failed recently */
		requireSound() {
			requireWritable();
			if (!refused) return;
			const { at, error, wasFull } = refused;
			const isOver = performance.now() - at >= REFUSED_MS;
			if (!isOver && !(wasFull && getFreeBytes() >= FULL_BYTES)) throw error;
			refused = undefined;
		},
	};
}

/**
 * Remembers which file a path points to. A process can keep writing to a removed or renamed file, which is then never
 * read again. Two stat calls, a few microseconds, detect this.
 *
 * @param file path of a database that is open in WAL mode; its log is checked as well
 */
export function openPlace(file: string): Place {
	const held = [file, `${file}-wal`].map((path) => ({ path, inode: findInode(path) }));
	return {
		requireNamed: () => {
			for (const { path, inode } of held)
				if (findInode(path) !== inode)
					throw new FileGone(
						`${path} was removed or is another file now; what is open has no name`,
					);
		},
		getFreeBytes: () => getFreeBytes(dirname(file)),
	};
}

function findInode(path: string): string | undefined {
	const found = statSync(path, { throwIfNoEntry: false });
	return found && `${found.dev}:${found.ino}`;
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
