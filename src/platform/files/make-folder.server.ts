import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const isFolder = (path: string) =>
	statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and those above it, unless it is there. Node's own `recursive` never ends where a folder that exists
 * answers that it does not, as /proc does.
 *
 * @param mode permissions of each folder that is made
 * @throws Error with the file system's code when it cannot be made, or when a file has its name
 */
export function makeFolder(folder: string, mode = 0o777): void {
	const path = resolve(folder);
	if (isFolder(path)) return;
	const above = dirname(path);
	// Ends at the root, which is a folder.
	if (!isFolder(above)) makeFolder(above, mode);
	try {
		mkdirSync(path, { mode });
	} catch (error) {
		// Another process may have made it meanwhile.
		if (!isFolder(path)) throw error;
	}
}
