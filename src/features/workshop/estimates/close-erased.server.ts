import type { Trx } from "#server/database/db.server.ts";
import { findRows, updateRows } from "#server/database/rows.server.ts";
import { listEstimateStatesWith } from "./estimate-states.ts";
import { deleteVersion } from "./store.server.ts";

const WAITING = listEstimateStatesWith(({ isWaiting }) => isWaiting);
const DRAFTS = listEstimateStatesWith(({ isDraft }) => isDraft);

/**
 * Deletes the drafts of erased people and annuls what waits for their answer, since they cannot answer anymore. State,
 * dates, products and amounts stay for the statistics.
 *
 * @source rules 10.15
 */
export async function closeEstimatesOfErased(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const drafts = await findRows(trx, "estimates", { leadId: leadIds, state: DRAFTS });
	for (const draft of drafts) await deleteVersion(trx, draft);
	await updateRows(trx, "estimates", { leadId: leadIds, state: WAITING }, { state: "voided" });
}
