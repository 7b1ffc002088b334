import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isDamage, isNoRoom } from "./outage.ts";

/** After a refused write the disk may take a smaller one: for so long the file does not count as sound. */
const REFUSED_MS = 30_000;
/** A write that was refused with less than this free needed room, and none is refused once there is more. */
const FULL_BYTES = 16 * 1024 * 1024;

/** The open database has lost its name: what is written into it is gone with this process. */
class FileGone extends Error {
	/** PostgreSQL's own code for a file that is not there. */
	readonly code = "58P01";
	/** Known by its name: the build has a class of its own. */
	override name = "FileGone";
}

/** Where a database lies; one in memory has neither a name nor a disk. */
type Place = { requireNamed: () => void; getFreeBytes: () => number };
const IN_MEMORY: Place = {
	requireNamed: () => {},
	getFreeBytes: () => Number.POSITIVE_INFINITY,
};

export type FileState = ReturnType<typeof openFileState>;

/** Remembers what went wrong with an open database file, for writes and for `/ready`. */
export function openFileState({ requireNamed, getFreeBytes }: Place = IN_MEMORY) {
	let damage: unknown;
	let refused: { at: number; error: unknown; wasFull: boolean } | undefined;

	/** @throws why what is stored now may never be read again */
	function requireWritable() {
		if (damage) throw damage;
		requireNamed();
	}

	return {
		/** @param error of a statement, also of a reader of the same file */
		note(error: unknown) {
			if (isDamage(error)) damage = error;
			if (!isNoRoom(error)) return;
			refused = { at: performance.now(), error, wasFull: getFreeBytes() < FULL_BYTES };
		},
		requireWritable,
		/** @throws the same, or why a write was refused a moment ago */
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
 * The file behind a name. Whoever has a removed or renamed file open goes on writing it, and nobody will read it again:
 * two looks at a folder, some microseconds, tell.
 *
 * @param file path of a database that is open in WAL mode: its log is held to its name too
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

/** A folder that is gone is no full disk. */
function getFreeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}
