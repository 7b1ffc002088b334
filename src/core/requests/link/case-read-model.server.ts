import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { CURRENT_VERSION } from "./links.server.ts";

/** Finds a current link by its token hash, with its request and the fields that decide its expiry. */
export function findCaseByHash(db: DbOrTrx, hash: string) {
	return db
		.selectFrom("links")
		.innerJoin("leads", "leads.id", "links.leadId")
		.leftJoin("visits", "visits.leadId", "links.leadId")
		.leftJoin("workOrders", "workOrders.leadId", "links.leadId")
		.leftJoin("photoTerms", "photoTerms.leadId", "links.leadId")
		.select("links.leadId")
		.select(["leads.reference", "leads.name", "leads.summary", "leads.state", "leads.dueAt"])
		.select(["leads.answeredAt", "leads.updatedAt", "leads.isQuarantined"])
		.select(["visits.day as visitDay", "photoTerms.until as photosUntil"])
		.select("workOrders.reference as orderReference")
		.select((eb) => [
			eb
				.selectFrom("estimates")
				.select((select) => select.fn.max("validUntil").as("last"))
				.whereRef("estimates.leadId", "=", "links.leadId")
				.where("estimates.sentAt", "is not", null)
				.as("validUntil"),
			eb
				.selectFrom("estimates")
				.select("carPlate")
				.whereRef("estimates.leadId", "=", "links.leadId")
				.where("estimates.isLatest", "=", 1)
				.limit(1)
				.as("plate"),
			sql<number>`case when exists (select 1 from estimates where estimates.lead_id = links.lead_id
				and estimates.accepted_cents is not null) then 1 else 0 end`.as("isApproved"),
		])
		.where("links.hash", "=", hash)
		.where("links.version", "=", CURRENT_VERSION)
		.executeTakeFirst();
}
