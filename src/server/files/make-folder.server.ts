import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its parents if missing. Node's own `recursive` option loops for ever on file systems such as
 * /proc, which deny that an existing folder exists.
 *
 * @param mode permissions of each folder that is created
 * @throws Error with the file system's code if it cannot be created or a file has its name
 */
export function makeFolder(folder: string, mode = 0o777): void {
	const path = resolve(folder);
	if (isFolder(path)) return;
	const parent = dirname(path);
	// The recursion ends at the root folder.
	if (!isFolder(parent)) makeFolder(parent, mode);
	try {
		mkdirSync(path, { mode });
	} catch (error) {
		// Another process may have created it in the meantime.
		if (!isFolder(path)) throw error;
	}
}
