import { getLaterInstant } from "#core/audit/rules.ts";
import { addLeadHistory } from "#core/requests/changes/edit-lead.server.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { addLeadToKeywords, buildLeadSearchText } from "#core/requests/rules.ts";
import { lockLeads, updateLead } from "#core/requests/store.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { chooseTarget } from "./choose-target.server.ts";
import type { LeadMerge } from "./contract.ts";
import { listFamilyIds, MAX_FAMILY } from "./family.server.ts";
import { findHoldings } from "./find-holdings.server.ts";
import { formatMergedElsewhere, MERGE_EVENTS, SAME_REQUEST, TOO_MANY_MERGED } from "./messages.ts";
import { compareFields, type MergedFields, type MergeSnapshot, mergeProgress } from "./rules.server.ts";

/**
 * Merges two requests of one person about one matter. One stays; the other leads to it and is in no list and no count.
 * Its history, photos and texts are read together with those of the one that stays. Repeating the call changes nothing.
 *
 * @returns the request that stays
 * @throws NotFoundError | RuleError same_request | not_mergeable | quarantined | other_person | both_hold |
 *   too_many_merged (422) | person_gone | merged_elsewhere (409)
 * @source rules 4.33
 */
export function mergeLeads(call: Call, { id, merge }: { id: string; merge: LeadMerge }): Promise<LeadDetail> {
	const { other_id: otherId } = merge;
	if (id === otherId) throw rejectRequest("same_request", SAME_REQUEST);
	return runWork(call, async (work) => {
		const { trx } = work;
		const [lead, other] = await lockPair(trx, id, otherId);
		const targetId = await findEarlierTarget(trx, lead, other, merge.target_id);
		const target = targetId ?? (await applyMerge(work, { lead, other, targetId: merge.target_id }));
		return requireFound(await findLead(trx, target), NO_LEAD);
	});
}

/** Locks both requests in the order of their ids, so that opposite merges do not deadlock. @throws NotFoundError */
export async function lockPair(trx: Trx, id: string, otherId: string): Promise<[LeadRow, LeadRow]> {
	const leads = await lockLeads(trx, [id, otherId]);
	const get = (leadId: string) =>
		requireFound(
			leads.find((lead) => lead.id === leadId),
			NO_LEAD,
		);
	return [get(id), get(otherId)];
}

/**
 * Returns the request that stays if the two were merged before.
 *
 * @throws RuleError merged_elsewhere (409) if one was merged into a third, or the other way around
 */
async function findEarlierTarget(
	trx: Trx,
	lead: LeadRow,
	other: LeadRow,
	targetId: string | undefined,
): Promise<string | undefined> {
	const merged = [lead, other].find(({ mergedIntoId }) => mergedIntoId !== null);
	if (!merged) return undefined;
	const target = merged === lead ? other : lead;
	if (merged.mergedIntoId === target.id && (targetId ?? target.id) === target.id) return target.id;
	const root = await findLead(trx, merged.mergedIntoId ?? "");
	const rootReference = requireFound(root, NO_LEAD).reference;
	throw rejectRequest("merged_elsewhere", formatMergedElsewhere(merged.reference, rootReference));
}

type MergeInput = { lead: LeadRow; other: LeadRow; targetId: string | undefined };

async function applyMerge(work: Work, { lead, other, targetId }: MergeInput): Promise<string> {
	const { ctx, trx } = work;
	const holdings = await findHoldings(trx, [lead.id, other.id]);
	const choice = chooseTarget({ lead, other, holdings });
	if ("error" in choice) {
		const { code, message } = choice.error;
		throw rejectRequest(code, message);
	}
	const requested = [lead, other].find(({ id }) => id === targetId);
	const target = (choice.isFree && requested) || choice.target;
	const merged = target === lead ? other : lead;
	const families = [await listFamilyIds(trx, lead.id), await listFamilyIds(trx, other.id)];
	if (families.flat().length > MAX_FAMILY) throw rejectRequest("too_many_merged", TOO_MANY_MERGED);
	// The new versions are later than both, so that an edit of either is stale.
	const mergedAt = getLaterInstant([target.updatedAt, merged.updatedAt].toSorted()[1] ?? "", ctx.now());
	const now = new Date(mergedAt);
	const next = mergeFields(target, merged);
	const fields = compareFields(target, next);
	const { state, lostReason, alert, callBackOn } = merged;
	const snapshot: MergeSnapshot = { merged: { state, lostReason, alert, callBackOn }, ...fields };
	const keywords = addLeadToKeywords(target.keywords, merged);
	const searchText = buildLeadSearchText({ ...target, ...fields.after, keywords });
	await updateLead(
		{ trx, now },
		{
			id: target.id,
			expectedVersion: target.updatedAt,
			set: { ...fields.after, keywords, searchText },
		},
	);
	await updateLead(
		{ trx, now },
		{
			id: merged.id,
			expectedVersion: merged.updatedAt,
			set: { ...HIDDEN, mergedIntoId: target.id },
		},
	);
	const row = { leadId: merged.id, targetId: target.id, mergedAt, snapshot: JSON.stringify(snapshot) };
	await insertRows(trx, "leadMerges", row);
	const record = (leadId: string, text: string) => addLeadHistory(work, { leadId, kind: "edited", text });
	await record(merged.id, MERGE_EVENTS.merged(target.reference));
	await record(target.id, MERGE_EVENTS.target(merged.reference));
	return target.id;
}

/** Every list and count leaves out quarantine, and a closed request in it is found by a search only. */
const HIDDEN = {
	isQuarantined: 1,
	state: "lost",
	lostReason: null,
	alert: null,
	callBackOn: null,
	searchText: "",
} as const;

function mergeFields(target: LeadRow, merged: LeadRow): MergedFields {
	const car = target.car || target.carId ? target : merged;
	return {
		...mergeProgress(target, merged),
		ownerId: target.ownerId ?? merged.ownerId,
		car: car.car,
		carId: car.carId,
	};
}
