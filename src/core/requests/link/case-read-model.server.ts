import { sql } from "kysely";
import { buildCurrentVisitId } from "#core/requests/current-visit-read-model.server.ts";
import { listFamilyIds } from "#core/requests/merging/family.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { CURRENT_VERSION } from "./links.server.ts";

/**
 * Finds a current link by its token hash, with its request and the fields that decide its expiry. The link of a merged
 * request leads to the one that stands for it.
 */
export async function findCaseByHash(db: DbOrTrx, hash: string) {
	const link = await db
		.selectFrom("links")
		.innerJoin("leads", "leads.id", "links.leadId")
		.select("links.leadId")
		.where("links.hash", "=", hash)
		.where("links.version", "=", CURRENT_VERSION)
		.executeTakeFirst();
	if (!link) return undefined;
	const familyIds = await listFamilyIds(db, link.leadId);
	const [leadId = link.leadId] = familyIds;
	return db
		.selectFrom("leads")
		.leftJoin("visits", (join) => join.on("visits.id", "=", buildCurrentVisitId("leads.id")))
		.leftJoin("workOrders", "workOrders.leadId", "leads.id")
		.select("leads.id as leadId")
		.select(["leads.reference", "leads.name", "leads.summary", "leads.state", "leads.dueAt"])
		.select(["leads.answeredAt", "leads.updatedAt", "leads.isQuarantined"])
		.select("visits.day as visitDay")
		.select("workOrders.reference as orderReference")
		.select((eb) => [
			eb
				.selectFrom("photoTerms")
				.select((select) => select.fn.max("until").as("last"))
				.where("photoTerms.leadId", "in", familyIds)
				.as("photosUntil"),
			eb
				.selectFrom("estimates")
				.select((select) => select.fn.max("validUntil").as("last"))
				.whereRef("estimates.leadId", "=", "leads.id")
				.where("estimates.sentAt", "is not", null)
				.as("validUntil"),
			eb
				.selectFrom("estimates")
				.select("carPlate")
				.whereRef("estimates.leadId", "=", "leads.id")
				.where("estimates.isLatest", "=", 1)
				.limit(1)
				.as("plate"),
			sql<number>`case when exists (select 1 from estimates where estimates.lead_id = leads.id
				and estimates.accepted_cents is not null) then 1 else 0 end`.as("isApproved"),
		])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
}
