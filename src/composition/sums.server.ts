import { sql } from "kysely";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { toSnakeCase } from "#server/database/wire-fields.ts";
import type { ServerFeature, StoredTotal } from "#server/feature.server.ts";
import { SERVER_FEATURES } from "./features.server.ts";

/**
 * Compares every stored total with its actual value and repairs differences. They arise only when the database is
 * changed by hand or loaded without its triggers.
 *
 * @returns names of the totals that were wrong
 */
export async function recountTotals(ctx: AppContext): Promise<string[]> {
	const wrongNames: string[] = [];
	const totals = Object.values<ServerFeature>(SERVER_FEATURES).flatMap(({ storedTotals = {} }) =>
		Object.entries(storedTotals),
	);
	for (const [name, total] of totals) if (await recount(ctx, total)) wrongNames.push(name);
	if (wrongNames.length > 0) ctx.log.error({ wrongNames }, "kept figures were wrong and are right again");
	return wrongNames;
}

/** @returns whether the total was wrong */
async function recount(ctx: AppContext, total: StoredTotal): Promise<boolean> {
	if ("recount" in total) return (await total.recount(ctx)) > 0;
	const { stored, actual, repairs, locks } = total;
	const difference = sql<{ found: number }>`select count(*) as found from (
			select * from (select * from (${stored}) as a except select * from (${actual}) as b) as c
			union all select * from (select * from (${actual}) as d except select * from (${stored}) as e) as f) as g`;
	const { rows } = await difference.execute(ctx.reads);
	if (!rows[0]?.found) return false;
	await withTransaction(ctx.db, async (trx) => {
		// The lock keeps concurrent inserts from being counted twice. With `nowait` no request queues behind it; if
		// requests are being written, it fails and runs again an hour later.
		if (ctx.database.engine === "postgres")
			await sql`lock table ${sql.table(toSnakeCase(locks))} in share row exclusive mode nowait`.execute(trx);
		for (const statement of repairs) await statement.execute(trx);
	});
	return true;
}
