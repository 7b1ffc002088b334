/** A backup is damaged or unusable; `message` gives the reason in Spanish. */
export class DamagedBackup extends Error {
	override name = "BadCopy";
}

/** Ignores a damaged backup; other errors, such as an unreachable store, are rethrown. */
export function ignoreDamagedBackup(error: unknown): undefined {
	if (!(error instanceof DamagedBackup)) throw error;
}
