import { addLeadHistory } from "#core/requests/changes/edit-lead.server.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { buildLeadSearchText, removeLeadFromKeywords } from "#core/requests/rules.ts";
import { lockLead, updateLead } from "#core/requests/store.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { Call } from "#server/call.server.ts";
import { deleteRows, findRow, findRows, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { findRootId } from "./family.server.ts";
import { lockPair } from "./merge.server.ts";
import { formatSplitFirst, MERGE_EVENTS, MERGE_NOT_FOUND, SPLIT_TOO_LATE } from "./messages.ts";
import { getSplitEnd, type MergeSnapshot, undoFields } from "./rules.server.ts";

/**
 * Undoes a merge within a day: the other request is as it was, and so is the one that stays, but for what changed
 * since. What was written since stays with it. Repeating the call changes nothing.
 *
 * @returns the request that stays
 * @throws NotFoundError | RuleError too_late | split_first (409)
 * @source rules 4.33
 */
export function splitLeads(
	call: Call,
	{ id, other: otherId }: { id: string; other: string },
): Promise<LeadDetail> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const [, merged] = await lockPair(trx, id, otherId);
		if (merged.mergedIntoId !== null) {
			requireFound((await findRootId(trx, otherId)) === (await findRootId(trx, id)), MERGE_NOT_FOUND);
			const target = await lockLead(trx, merged.mergedIntoId);
			const row = await findRow(trx, "leadMerges", { leadId: otherId });
			if (!row || getSplitEnd(row.mergedAt) <= ctx.now().toISOString())
				throw rejectRequest("too_late", SPLIT_TOO_LATE);
			if (target.mergedIntoId !== null) {
				const { reference } = await lockLead(trx, target.mergedIntoId);
				throw rejectRequest("split_first", formatSplitFirst(target.reference, reference));
			}
			await undoMerge(work, { target, merged });
		}
		return requireFound(await findLead(trx, id), NO_LEAD);
	});
}

type MergedPair = { target: LeadRow; merged: LeadRow };

/** Undoes a merge, whenever it was. Both requests are locked. */
export async function undoMerge(work: Work, { target, merged }: MergedPair): Promise<void> {
	const { trx } = work;
	const rows = await findRows(trx, "leadMerges", { targetId: target.id }, { order: { mergedAt: "asc" } });
	const index = rows.findIndex(({ leadId }) => leadId === merged.id);
	const snapshots = rows.map(({ snapshot }) => JSON.parse(snapshot) as MergeSnapshot);
	const snapshot = requireFound(snapshots[index], MERGE_NOT_FOUND);
	const laterSnapshots = snapshots.slice(index + 1);
	const restored = undoFields(target, snapshot, laterSnapshots);
	for (const [place, later] of laterSnapshots.entries()) {
		const { leadId = "" } = rows[index + 1 + place] ?? {};
		await updateRows(trx, "leadMerges", { leadId }, { snapshot: JSON.stringify(later) });
	}
	const keywords = removeLeadFromKeywords(target.keywords, merged);
	const searchText = target.mergedIntoId ? "" : buildLeadSearchText({ ...target, ...restored, keywords });
	await updateLead(work, {
		id: target.id,
		expectedVersion: target.updatedAt,
		set: { ...restored, keywords, searchText },
	});
	const shown = { isQuarantined: 0, mergedIntoId: null, searchText: buildLeadSearchText(merged) };
	await updateLead(work, {
		id: merged.id,
		expectedVersion: merged.updatedAt,
		set: { ...snapshot.merged, ...shown },
	});
	await deleteRows(trx, "leadMerges", { leadId: merged.id });
	const record = (leadId: string, text: string) => addLeadHistory(work, { leadId, kind: "edited", text });
	await record(target.id, MERGE_EVENTS.targetSplit(merged.reference));
	await record(merged.id, MERGE_EVENTS.split(target.reference));
}

/** Separates merged requests that belong to two customers once the files of these are split. @source rules 5.20 */
export async function splitAcrossCustomers(work: Work, customerIds: readonly string[]): Promise<void> {
	const { trx } = work;
	const pairs = await trx
		.selectFrom("leads")
		.innerJoin("leads as target", "target.id", "leads.mergedIntoId")
		.select(["leads.id", "target.id as targetId"])
		.where("leads.customerId", "in", customerIds)
		.whereRef("leads.customerId", "!=", "target.customerId")
		.execute();
	for (const { id, targetId } of pairs) {
		const [target, merged] = await lockPair(trx, targetId, id);
		await undoMerge(work, { target, merged });
	}
}
