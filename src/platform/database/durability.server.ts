import { sql } from "kysely";
import { StartRefused } from "#platform/start/refusal.ts";
import type { Db } from "./db.server.ts";

/** @throws StartRefused when the server runs with fsync=off: an accepted lead could be lost in a power cut */
export async function requireDurability(db: Db): Promise<void> {
	const { rows } = await sql<{ fsync: string }>`show fsync`.execute(db);
	if (rows[0]?.fsync !== "on")
		throw new StartRefused(
			"PostgreSQL tiene fsync=off: una solicitud aceptada podría perderse. Ponlo en on (ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();) y arranca otra vez.",
		);
}
