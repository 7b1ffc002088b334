import { sql } from "kysely";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { DataFolderTaken, lockDataFolder } from "#platform/start/data-lock.server.ts";
import { copiesFolder } from "./manifest.server.ts";
import type { Shop } from "./shop.server.ts";

/** Somebody else is making a copy of this shop just now. */
export class CopyUnderWay extends Error {
	override name = "CopyUnderWay";
	constructor() {
		super("ya se está haciendo otra copia");
	}
}

/** Ours among the locks that programs of one PostgreSQL agree on. */
const LOCK = 6_118_033;

/**
 * Makes copies one at a time: of all machines of one PostgreSQL, or of all processes of one data folder. The turn ends
 * with whoever has it, however that is.
 *
 * @param waits for whoever has it, as before a new version, which must have a copy
 * @throws CopyUnderWay when somebody else has it
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
						// The end of the connection gives it back too, but a moment after we have moved on.
						await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(one).catch(() => {});
					}
				}),
			"schema",
		);
	// Before a new version nobody else has the data folder.
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
