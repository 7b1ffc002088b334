import { sql } from "kysely";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { DataFolderInUseError, lockDataFolder } from "#server/start/data-lock.server.ts";

/** Another process is making a backup of this shop. */
export class BackupInProgress extends Error {
	override name = "CopyUnderWay";
	constructor() {
		super("ya se está haciendo otra copia");
	}
}

/** Id of our PostgreSQL advisory lock. */
const ADVISORY_LOCK_ID = 6_118_033;

/**
 * Runs work under the backup lock, which all machines of one PostgreSQL or all processes of one data folder share. The
 * lock is released when its holder ends, even by a crash.
 *
 * @param shouldWait waits for the lock, as before a migration, which must have a backup
 * @throws BackupInProgress when another process holds the lock
 */
export async function withBackupLock<T>(
	{ env, postgres }: Shop,
	shouldWait: boolean,
	work: () => Promise<T>,
): Promise<T> {
	if (postgres)
		return postgres.runPatiently(
			(db) =>
				db.connection().execute(async (connection) => {
					const lockFunction = sql.raw(shouldWait ? "pg_advisory_lock" : "pg_try_advisory_lock");
					const { rows } = await sql<{ mine: unknown }>`
						select ${lockFunction}(${sql.lit(ADVISORY_LOCK_ID)}) as mine`.execute(connection);
					if (rows[0]?.mine === false) throw new BackupInProgress();
					try {
						return await work();
					} finally {
						// Closing the connection would release the lock too, but only a moment later.
						await sql`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCK_ID)})`
							.execute(connection)
							.catch(() => {});
					}
				}),
			"schema",
		);
	// Before a migration this process already holds the data folder's lock.
	if (shouldWait) return work();
	const folder = getBackupsFolder(env.BIELA_DATA);
	makeFolder(folder, 0o700);
	const unlock = lockFolder(folder);
	try {
		return await work();
	} finally {
		unlock();
	}
}

function lockFolder(folder: string) {
	try {
		return lockDataFolder(folder);
	} catch (error) {
		throw error instanceof DataFolderInUseError ? new BackupInProgress() : error;
	}
}
