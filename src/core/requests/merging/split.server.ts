import type { LeadDetail } from "#core/requests/contract.ts";
import { findLead } from "#core/requests/inbox-read-model.server.ts";
import { addLeadHistory } from "#core/requests/lead-actions.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { buildLeadSearchText, removeLeadFromKeywords } from "#core/requests/rules.ts";
import { updateLead } from "#core/requests/store.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow, findRows, updateRows } from "#server/database/rows.server.ts";
import { conflictError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { findRootId } from "./family.server.ts";
import { lockPair } from "./merge.server.ts";
import { formatSplitFirst, MERGE_EVENTS, MERGE_NOT_FOUND, SPLIT_TOO_LATE } from "./messages.ts";
import { getSplitEnd, type MergeSnapshot, undoFields } from "./rules.ts";

/**
 * Undoes a merge within a day: the other request is as it was, and so is the one that stays where nobody changed it
 * since. What was written since stays with it. Repeating the call changes nothing.
 *
 * @returns the request that stays
 * @throws NotFoundError | RuleError too_late | split_first (409)
 * @source rules 4.33
 */
export function splitLeads(
	ctx: AppContext,
	actor: Actor,
	{ id, other: otherId }: { id: string; other: string },
): Promise<LeadDetail> {
	return withTransaction(ctx.db, async (trx) => {
		const [target, merged] = await lockPair(trx, id, otherId);
		if (merged.mergedIntoId !== null) {
			requireFound((await findRootId(trx, otherId)) === (await findRootId(trx, id)), MERGE_NOT_FOUND);
			const kept = merged.mergedIntoId === id ? target : await getTarget(trx, merged);
			const row = await findRow(trx, "leadMerges", { leadId: otherId });
			if (!row || getSplitEnd(row.mergedAt) <= ctx.now().toISOString())
				throw conflictError("too_late", SPLIT_TOO_LATE);
			if (kept.mergedIntoId !== null) {
				const { reference } = await getTarget(trx, kept);
				throw conflictError("split_first", formatSplitFirst(kept.reference, reference));
			}
			await undoMerge(ctx, trx, actor, { kept, merged });
		}
		return requireFound(await findLead(trx, id), NO_LEAD);
	});
}

async function getTarget(trx: Trx, { mergedIntoId }: LeadRow): Promise<LeadRow> {
	return requireFound(await findRow(trx, "leads", { id: mergedIntoId ?? "" }), NO_LEAD);
}

type MergedPair = { kept: LeadRow; merged: LeadRow };

/** Undoes a merge, whenever it was. Both requests are locked. */
export async function undoMerge(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	actor: Actor,
	{ kept, merged }: MergedPair,
): Promise<void> {
	const rows = await findRows(trx, "leadMerges", { intoId: kept.id }, { mergedAt: "asc" });
	const index = rows.findIndex(({ leadId }) => leadId === merged.id);
	const snapshots = rows.map(({ snapshot }) => JSON.parse(snapshot) as MergeSnapshot);
	const snapshot = requireFound(snapshots[index], MERGE_NOT_FOUND);
	const laterSnapshots = snapshots.slice(index + 1);
	const restored = undoFields(kept, snapshot, laterSnapshots);
	for (const [place, later] of laterSnapshots.entries()) {
		const { leadId = "" } = rows[index + 1 + place] ?? {};
		await updateRows(trx, "leadMerges", { leadId }, { snapshot: JSON.stringify(later) });
	}
	const words = removeLeadFromKeywords(kept.words, merged);
	const searchText = kept.mergedIntoId ? "" : buildLeadSearchText({ ...kept, ...restored, words });
	await updateLead(trx, kept.id, kept.updatedAt, { ...restored, words, searchText }, ctx.now());
	const shown = { isQuarantined: 0, mergedIntoId: null, searchText: buildLeadSearchText(merged) };
	await updateLead(trx, merged.id, merged.updatedAt, { ...snapshot.merged, ...shown }, ctx.now());
	await deleteRows(trx, "leadMerges", { leadId: merged.id });
	const record = (leadId: string, text: string) => addLeadHistory(ctx, trx, actor, leadId, "edited", text);
	await record(kept.id, MERGE_EVENTS.keptSplit(merged.reference));
	await record(merged.id, MERGE_EVENTS.split(kept.reference));
}

/** Separates merged requests that belong to two customers once the files of these are split. @source rules 5.20 */
export async function splitAcrossCustomers(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	actor: Actor,
	customerIds: readonly string[],
): Promise<void> {
	const pairs = await trx
		.selectFrom("leads")
		.innerJoin("leads as kept", "kept.id", "leads.mergedIntoId")
		.select(["leads.id", "kept.id as keptId"])
		.where("leads.customerId", "in", customerIds)
		.whereRef("leads.customerId", "!=", "kept.customerId")
		.execute();
	for (const { id, keptId } of pairs) {
		const [kept, merged] = await lockPair(trx, keptId, id);
		await undoMerge(ctx, trx, actor, { kept, merged });
	}
}
