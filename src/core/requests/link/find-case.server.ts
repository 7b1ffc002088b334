import { estimateFactsSql, orderReferenceSql, visitDaySql } from "#core/requests/hooks.server.ts";
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
	const { validUntil, plate, isApproved } = estimateFactsSql.get();
	return db
		.selectFrom("leads")
		.select("leads.id as leadId")
		.select(["leads.reference", "leads.name", "leads.summary", "leads.state", "leads.dueAt"])
		.select(["leads.answeredAt", "leads.updatedAt", "leads.isQuarantined"])
		.select(visitDaySql.get().as("visitDay"))
		.select(orderReferenceSql.get().as("orderReference"))
		.select((eb) => [
			eb
				.selectFrom("photoTerms")
				.select((select) => select.fn.max("until").as("last"))
				.where("photoTerms.leadId", "in", familyIds)
				.as("photosUntil"),
			validUntil.as("validUntil"),
			plate.as("plate"),
			isApproved.as("isApproved"),
		])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
}
