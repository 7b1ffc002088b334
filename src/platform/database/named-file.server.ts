import { statSync } from "node:fs";

/** The open database has lost its name: what is written into it is gone with this process. */
class FileGone extends Error {
	/** PostgreSQL's own code for a file that is not there. */
	readonly code = "58P01";
	/** Known by its name: the build has a class of its own. */
	override name = "FileGone";
}

/**
 * Remembers which file is behind a name. A removed folder or a renamed file goes on being written by whoever has it
 * open, and nobody will ever read it again. Two looks at a folder, some microseconds, for each asking.
 *
 * @param file path of a database that is open in WAL mode: its log is held to its name too
 * @returns what throws once the name is gone or leads to another file
 */
export function holdName(file: string): () => void {
	const held = [file, `${file}-wal`].map((path) => ({ path, place: placeOf(path) }));
	return () => {
		for (const { path, place } of held)
			if (placeOf(path) !== place)
				throw new FileGone(`${path} was removed or is another file now; what is open has no name`);
	};
}

function placeOf(path: string): string | undefined {
	const found = statSync(path, { throwIfNoEntry: false });
	return found && `${found.dev}:${found.ino}`;
}
