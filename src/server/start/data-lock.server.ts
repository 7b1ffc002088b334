import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isFileLocked } from "#server/database/outage.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";

/** Another process uses the data folder; `message` names it. */
export class DataFolderInUseError extends Error {
	override name = "DataFolderInUseError";
}

/** Keeps locks referenced: garbage collection would release a lock that the caller dropped. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process. The operating system holds the lock through SQLite, so it is released
 * however the process ends.
 *
 * @returns releases the lock
 * @throws DataFolderInUseError if another process holds it
 */
export function lockDataFolder(folder: string): () => void {
	makeFolder(folder, 0o700);
	const ownerFile = join(folder, "lock-owner.txt");
	const lock = new DatabaseSync(join(folder, "lock.db"));
	try {
		lock.exec("pragma journal_mode=memory; begin exclusive");
	} catch (error) {
		lock.close();
		if (!isFileLocked(error)) throw error;
		throw new DataFolderInUseError(
			`La carpeta de datos «${folder}» ya la usa otro proceso (${readOwner(ownerFile)}). Ciérralo o usa otra carpeta con BIELA_DATA.`,
		);
	}
	heldLocks.add(lock);
	try {
		writeFileSync(ownerFile, `PID ${process.pid} en ${hostname()}`);
	} catch {
		// The owner's name is optional on a full disk.
	}
	return () => {
		heldLocks.delete(lock);
		lock.close();
	};
}

function readOwner(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "desconocido";
	}
}
