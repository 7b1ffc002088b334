import { type RawBuilder, sql } from "kysely";
import { holdingSources } from "#core/requests/hooks.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Holding } from "./messages.ts";

/** The most telling first. */
const HOLDINGS_BY_WEIGHT: readonly Holding[] = [
	"order",
	"visit",
	"win",
	"money",
	"estimate",
	"draft",
	"notice",
];

/** Selects a row for each holding of some requests, the most telling first. */
function buildHoldingsQuery(ids: readonly string[]) {
	const toRows = (
		leadId: RawBuilder<unknown>,
		{ holding, from }: { holding: Holding; from: RawBuilder<unknown> },
	) =>
		sql`select ${leadId} as lead_id, ${sql.lit(holding)} as holding,
			${sql.lit(HOLDINGS_BY_WEIGHT.indexOf(holding))} as place ${from}`;
	const wins = {
		holding: "win" as const,
		from: sql`from leads where id in (${sql.join(ids)}) and state = 'won'`,
	};
	const others = holdingSources.collect(ids).flat();
	const rows = [toRows(sql`id`, wins), ...others.map((source) => toRows(sql`lead_id`, source))];
	return sql<{ leadId: string; holding: Holding }>`${sql.join(rows, sql` union all `)} order by place`;
}

/**
 * Finds what each of some requests has that cannot move to another: a visit, an order, an estimate, money, a win or a
 * notice of arrival. A request without any is absent.
 *
 * @returns the most telling one by request
 */
export async function findHoldings(
	db: DbOrTrx,
	ids: readonly string[],
): Promise<ReadonlyMap<string, Holding>> {
	if (ids.length === 0) return new Map();
	const { rows } = await buildHoldingsQuery(ids).execute(db);
	const holdings = new Map<string, Holding>();
	for (const { leadId, holding } of rows) if (!holdings.has(leadId)) holdings.set(leadId, holding);
	return holdings;
}
