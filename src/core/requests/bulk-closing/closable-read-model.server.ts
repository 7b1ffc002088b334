import { sql } from "kysely";
import { noBalanceSql, noCarInsideSql, noOpenVisitSql } from "#core/requests/hooks.server.ts";
import { PROMISED_KINDS } from "#core/requests/kinds.ts";
import { listFilterStates } from "#core/requests/lead-states.ts";
import { REQUESTED_AT_UNINDEXED } from "#core/requests/store.server.ts";
import { toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { ClosingFilter } from "./contract.ts";

type ClosableQuery = { filter: ClosingFilter; now: Date };

/**
 * Selects the requests that a closing covers: open, requested before a day, without a pending visit or call-back,
 * without a car in the workshop, without money of the customer, and without events since then.
 */
export function selectClosable(db: DbOrTrx, { filter, now }: ClosableQuery) {
	const since = toPanamaInstant(filter.before, 0).toISOString();
	const query = db
		.selectFrom("leads")
		.where("leads.isQuarantined", "=", 0)
		.where("leads.state", "in", listFilterStates(filter.state))
		.where("leads.requestedAt", "<", since)
		.where((where) =>
			where.or([where("leads.callBackOn", "is", null), where("leads.callBackOn", "<", toPanamaDay(now))]),
		)
		.where(noOpenVisitSql.get())
		.where(noCarInsideSql.get())
		.where(noBalanceSql.get())
		// A correlated subquery: with a set, PostgreSQL would read the whole history of every request.
		.where((where) =>
			where(
				where.fn.coalesce(
					where
						.selectFrom("leadEvents")
						.select((event) => event.fn.max("leadEvents.createdAt").as("last"))
						.whereRef("leadEvents.leadId", "=", "leads.id")
						// Closing and undoing are not activity of the customer.
						.where("leadEvents.kind", "!=", "closing"),
					sql.lit(""),
				),
				"<",
				since,
			),
		);
	// List the types explicitly: for an inequality PostgreSQL checks every row.
	return query.where("leads.kind", "in", filter.kind === "all" ? PROMISED_KINDS : [filter.kind]);
}

/** Lists their ids, oldest first, up to `limit`. */
export async function listClosable(db: DbOrTrx, query: ClosableQuery, limit: number): Promise<string[]> {
	const rows = await selectClosable(db, query)
		.select("leads.id")
		.orderBy(REQUESTED_AT_UNINDEXED)
		.orderBy("leads.id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
