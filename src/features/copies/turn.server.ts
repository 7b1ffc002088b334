import { sql } from "kysely";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { DataFolderTaken, lockDataFolder } from "#platform/start/data-lock.server.ts";
import { copiesFolder } from "./manifest.server.ts";
import type { Shop } from "./shop.server.ts";

/** Another process is making a backup of this shop. */
export class CopyUnderWay extends Error {
	override name = "CopyUnderWay";
	constructor() {
		super("ya se está haciendo otra copia");
	}
}

/** Id of our PostgreSQL advisory lock. */
const LOCK = 6_118_033;

/**
 * Runs work under the backup lock, which all machines of one PostgreSQL or all processes of one data folder share. The
 * lock is released when its holder ends, even by a crash.
 *
 * @param shouldWait waits for the lock, as before a migration, which must have a backup
 * @throws BackupInProgress when another process holds the lock
 */
export async function inCopyTurn<T>(
	{ env, postgres }: Shop,
	waits: boolean,
	work: () => Promise<T>,
): Promise<T> {
	if (postgres)
		return postgres.patiently(
			(db) =>
				db.connection().execute(async (one) => {
					const take = sql.raw(waits ? "pg_advisory_lock" : "pg_try_advisory_lock");
					const { rows } = await sql<{ mine: unknown }>`
						select ${take}(${sql.lit(LOCK)}) as mine`.execute(one);
					if (rows[0]?.mine === false) throw new CopyUnderWay();
					try {
						return await work();
					} finally {
						// Closing the connection would release the lock too, but only a moment later.
						await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(one).catch(() => {});
					}
				}),
			"schema",
		);
	// Before a migration this process already holds the data folder's lock.
	if (waits) return work();
	const folder = copiesFolder(env.BIELA_DATA);
	makeFolder(folder, 0o700);
	const unlock = takeFolder(folder);
	try {
		return await work();
	} finally {
		unlock();
	}
}

function takeFolder(folder: string) {
	try {
		return lockDataFolder(folder);
	} catch (error) {
		throw error instanceof DataFolderTaken ? new CopyUnderWay() : error;
	}
}
