import { sql } from "kysely";
import type { Database } from "#platform/db.server.ts";

/** What every shop that was begun has some of; a schema alone is no shop. */
const BEGUN = ["staff", "leads", "products"] as const;

/** Whether somebody's shop is in there. */
export async function hasShop({ db, schema }: Database): Promise<boolean> {
	for (const table of BEGUN) {
		const { rows } = await sql<{ found: string | null }>`
			select to_regclass(${`${schema}.${table}`})::text as found`.execute(db);
		if (rows[0]?.found == null) continue;
		const some = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (some.rows.length > 0) return true;
	}
	return false;
}
