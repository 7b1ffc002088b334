import { sql } from "kysely";
import { statesIn } from "#features/leads/lead-states.ts";
import { PROMISED_KINDS } from "#features/leads/rules.ts";
import { FOUND_BY_STATE } from "#features/leads/store.server.ts";
import { panamaDay, panamaInstant } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { notExists } from "#platform/database/rows.server.ts";
import type { ClosingFilter } from "./contract.ts";

type Wanted = {
	filter: ClosingFilter;
	now: Date;
	/** States of a visit that is still ahead. */
	openVisits: readonly string[];
	/** States of a work order whose car is in the workshop. */
	inside: readonly string[];
};

/**
 * Selects the requests that a closing covers: open, requested before a day, without a pending visit or call-back,
 * without a car in the workshop, and without events since then.
 */
export function closable(db: DbOrTrx, { filter, now, openVisits, inside }: Wanted) {
	const since = panamaInstant(filter.before, 0).toISOString();
	const found = db
		.selectFrom("leads")
		.where("leads.isQuarantined", "=", 0)
		.where("leads.state", "in", statesIn(filter.state))
		.where("leads.askedAt", "<", since)
		.where((where) =>
			where.or([
				where("leads.callBackOn", "is", null),
				where("leads.callBackOn", "<", panamaDay(now)),
			]),
		)
		.where(({ selectFrom }) =>
			notExists(
				selectFrom("visits")
					.whereRef("visits.leadId", "=", "leads.id")
					.where("visits.state", "in", openVisits as never),
			),
		)
		.where(({ selectFrom }) =>
			notExists(
				selectFrom("workOrders")
					.whereRef("workOrders.leadId", "=", "leads.id")
					.where("workOrders.state", "in", inside as never),
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
	return found.where("leads.kind", "in", filter.kind === "all" ? PROMISED_KINDS : [filter.kind]);
}

/** Lists their ids, oldest first, up to `limit`. */
export async function listClosable(db: DbOrTrx, wanted: Wanted, limit: number): Promise<string[]> {
	const rows = await closable(db, wanted)
		.select("leads.id")
		.orderBy(FOUND_BY_STATE)
		.orderBy("leads.id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
