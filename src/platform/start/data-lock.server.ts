import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "#platform/database/outage.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";

/** Another process holds the data folder; `message` names it. */
export class DataFolderTaken extends Error {
	override name = "DataFolderTaken";
}

/** Kept here: a lock that only a dropped answer still knew would go with the next collection of what nobody holds. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process. The lock is the operating system's, held through SQLite,
 * so that it is free the moment its owner dies, however it dies.
 *
 * @returns a function that gives the folder back
 * @throws DataFolderTaken when another process holds it
 */
export function lockDataFolder(folder: string): () => void {
	makeFolder(folder, 0o700);
	const owner = join(folder, "lock-owner.txt");
	const lock = new DatabaseSync(join(folder, "lock.db"));
	try {
		lock.exec("pragma journal_mode=memory; begin exclusive");
	} catch (error) {
		lock.close();
		if (!isBusy(error)) throw error;
		throw new DataFolderTaken(
			`La carpeta de datos «${folder}» ya la usa otro proceso (${readOwner(owner)}). Ciérralo o usa otra carpeta con BIELA_DATA.`,
		);
	}
	held.add(lock);
	try {
		writeFileSync(owner, `PID ${process.pid} en ${hostname()}`);
	} catch {
		// On a full disk the name of the owner is what can be done without.
	}
	return () => {
		held.delete(lock);
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
