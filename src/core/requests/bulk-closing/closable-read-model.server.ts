import { sql } from "kysely";
import { insideOrderStates, openVisitStates } from "#core/requests/hooks.server.ts";
import { PROMISED_KINDS } from "#core/requests/kinds.ts";
import { listFilterStates } from "#core/requests/lead-states.ts";
import { ASKED_AT_UNINDEXED } from "#core/requests/store.server.ts";
import { toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { buildNotExists } from "#server/database/rows.server.ts";
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
		.where("leads.askedAt", "<", since)
		.where((where) =>
			where.or([where("leads.callBackOn", "is", null), where("leads.callBackOn", "<", toPanamaDay(now))]),
		)
		.where(({ selectFrom }) =>
			buildNotExists(
				selectFrom("visits")
					.whereRef("visits.leadId", "=", "leads.id")
					.where("visits.state", "in", openVisitStates.get() as never),
			),
		)
		.where(({ selectFrom }) =>
			buildNotExists(
				selectFrom("workOrders")
					.whereRef("workOrders.leadId", "=", "leads.id")
					.where("workOrders.state", "in", insideOrderStates.get() as never),
			),
		)
		.where(({ selectFrom }) =>
			buildNotExists(
				selectFrom("accounts")
					.whereRef("accounts.leadId", "=", "leads.id")
					.where("accounts.balanceCents", "<>", 0),
			),
		)
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
		.orderBy(ASKED_AT_UNINDEXED)
		.orderBy("leads.id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
