import type { SelectQueryBuilder } from "kysely";
import { PROMISED_KINDS } from "#core/requests/kinds.ts";
import { listLeadStatesWith } from "#core/requests/lead-states.ts";
import { DUE_SORT_KEY_UNINDEXED, REQUESTED_AT_UNINDEXED } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { getWarningCutoff } from "./running-out.ts";

/** Selects unanswered leads whose promise is nearly or fully used, most urgent first; it selects no columns yet. */
export function selectRunningOutLeads(
	db: DbOrTrx,
	now: Date,
	settings: Settings,
): SelectQueryBuilder<Tables, "leads", object> {
	return (
		db
			.selectFrom("leads")
			.where("leads.isQuarantined", "=", 0)
			.where("leads.isSettled", "=", 0)
			.where("leads.state", "in", listLeadStatesWith("isWaiting"))
			.where("leads.kind", "in", PROMISED_KINDS)
			.where((where) =>
				where.or([
					where("leads.dueAt", "<=", now.toISOString()),
					where("leads.urgency", "=", "urgente"),
					...PROMISED_KINDS.map((kind) =>
						where.and([
							where("leads.kind", "=", kind),
							where("leads.requestedAt", "<=", getWarningCutoff(kind, now, settings)),
						]),
					),
				]),
			)
			// There are few: an index scan in due order would pass every lead without a due time.
			.orderBy(DUE_SORT_KEY_UNINDEXED)
			.orderBy(REQUESTED_AT_UNINDEXED, "desc")
			.orderBy("leads.id")
	);
}
