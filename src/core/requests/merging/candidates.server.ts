import { listKindsWithout } from "#core/requests/kinds.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { findStoredLead } from "#core/requests/store.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import { chooseTarget } from "./choose-target.server.ts";
import type { MergeCandidate } from "./contract.ts";
import { findRootId } from "./family.server.ts";
import { findHoldings } from "./find-holdings.server.ts";

const MAX_CANDIDATES = 50;

/** Lists the newest other requests of a request's person, and which of the two would stay. @throws NotFoundError */
export async function listMergeCandidates(db: DbOrTrx, id: string): Promise<MergeCandidate[]> {
	const lead = requireFound(await findStoredLead(db, await findRootId(db, id)), NO_LEAD);
	if (!lead.customerId) return [];
	const others: LeadRow[] = await db
		.selectFrom("leads")
		.selectAll()
		.where("customerId", "=", lead.customerId)
		.where("isQuarantined", "=", 0)
		.where("kind", "not in", listKindsWithout("canBecomeWork"))
		.where("id", "!=", lead.id)
		.orderBy("createdAt", "desc")
		.orderBy("id")
		.limit(MAX_CANDIDATES)
		.execute();
	const holdings = await findHoldings(db, [lead.id, ...getIds(others)]);
	return others.map((other) => {
		const choice = chooseTarget({ lead, other, holdings });
		const isRejected = "error" in choice;
		return {
			...pickWireFields(other, "id", "reference", "kind", "state", "summary", "createdAt"),
			target_id: isRejected ? lead.id : choice.target.id,
			has_choice: !isRejected && choice.isFree,
			error: isRejected ? choice.error.message : null,
		};
	});
}
