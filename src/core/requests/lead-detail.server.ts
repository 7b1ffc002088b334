import { findPerson } from "#core/customer-records/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { LeadDetail } from "./contract.ts";
import { selectLeadView, toLead } from "./lead-view-read-model.server.ts";
import { findRootId, listMergedLeads } from "./merging/family.server.ts";
import { getSplitEnd } from "./merging/rules.server.ts";
import { listEarlierTexts } from "./store.server.ts";

/** Finds a lead, or the one into which it was merged. */
export const findCurrentLead = async (db: DbOrTrx, id: string): Promise<LeadDetail | undefined> =>
	findLead(db, await findRootId(db, id));

/** Finds a lead with its history and that of the leads that were merged into it, in order of time. */
export async function findLead(db: DbOrTrx, id: string): Promise<LeadDetail | undefined> {
	const row = await selectLeadView(db.selectFrom("leads")).where("leads.id", "=", id).executeTakeFirst();
	if (!row) return undefined;
	const merged = await listMergedLeads(db, id);
	const merges = merged.length > 0 ? await findRows(db, "leadMerges", { targetId: id }) : [];
	const splitEnds = new Map(merges.map(({ leadId, mergedAt }) => [leadId, getSplitEnd(mergedAt)]));
	const references = new Map([row, ...merged].map((lead) => [lead.id, lead.reference]));
	const history = await findRows(
		db,
		"leadEvents",
		{ leadId: [...references.keys()] },
		{ order: { createdAt: "desc", id: "asc" } },
	);
	const edited = history.filter((event) => event.editedAt !== null && !event.isRemoved);
	const earlier = await listEarlierTexts(db, getIds(edited));
	const customer = row.customerId ? await findPerson(db, row.customerId) : undefined;
	return {
		...toLead(row, await getSettings(db)),
		car_id: row.carId,
		customer: customer ? pickWireFields(customer, "id", "name", "email", "ruc") : null,
		merged: merged.map((lead) => ({
			...pickWireFields(lead, "id", "reference", "kind", "summary", "createdAt"),
			split_until: splitEnds.get(lead.id) ?? null,
		})),
		history: history.map(({ authorId, leadId, ...event }) => {
			const texts = earlier.get(event.id) ?? [];
			const note = {
				...pickWireFields(event, "editedAt", "editedBy"),
				is_removed: event.isRemoved === 1,
				earlier: texts.map((before) => pickWireFields(before, "text", "writtenBy", "writtenAt")),
			};
			return {
				...pickWireFields(event, "id", "kind", "author", "text", "createdAt"),
				reference: merged.length > 0 ? (references.get(leadId) ?? null) : null,
				note: authorId === null ? null : { author_id: authorId, ...note },
			};
		}),
	};
}
