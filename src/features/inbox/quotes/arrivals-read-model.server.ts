import { sql } from "kysely";
import { listLeadStatesWith } from "#core/requests/lead-states.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/** Whether staff have not contacted the customer since the product arrived; true while it is out. */
export const IS_UNNOTIFIED = sql<boolean>`not exists (select 1 from lead_events contact
	where contact.lead_id = quotes.lead_id and contact.kind = 'contact' and contact.created_at >= quotes.arrived_at)`;

/** In this form SQLite begins with the few quotes that wait, and not with all open requests. */
const IS_OPEN = sql<boolean>`(leads.state in (${sql.join(listLeadStatesWith("isOpen"))})) is true`;

/** Selects the open requests of customers who wait for a product, or for whom it arrived. */
export const selectNotices = (db: DbOrTrx) =>
	db
		.selectFrom("quotes")
		.innerJoin("leads", "leads.id", "quotes.leadId")
		.where(IS_OPEN)
		.where(NOT_QUARANTINED);

/**
 * Counts the people who wait for each of some products and are not yet notified; products without any are absent.
 *
 * @param productIds at most one page of a list
 * @source rules 6.42
 */
export async function countWaitingCustomers(
	db: DbOrTrx,
	productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (productIds.length === 0) return new Map();
	const rows = await selectNotices(db)
		.where("quotes.awaitedProductId", "in", productIds)
		.where(IS_UNNOTIFIED)
		.groupBy("quotes.awaitedProductId")
		.select("quotes.awaitedProductId as productId")
		.select(sql<number>`cast(count(distinct coalesce(leads.customer_id, leads.id)) as integer)`.as("people"))
		.$narrowType<{ productId: string }>()
		.execute();
	return new Map(rows.map(({ productId, people }) => [productId, people]));
}

/** Requests per batch, whose emails are queued in a tenth of a second. */
const EMAIL_BATCH_SIZE = 100;

/**
 * Lists requests whose product arrived and whose customer left an email address and got no email about it yet.
 *
 * @param lastLeadId the last one of the batch before
 */
export function listUnsentArrivalEmails(db: DbOrTrx, productIds: readonly string[], lastLeadId = "") {
	return selectNotices(db)
		.where("quotes.awaitedProductId", "in", productIds)
		.where("quotes.arrivedAt", "is not", null)
		.where("quotes.arrivalEmailId", "is", null)
		.where("leads.id", ">", lastLeadId)
		.where("leads.email", "is not", null)
		.where(IS_UNNOTIFIED)
		.select(["leads.id as leadId", "leads.name", "leads.email", "leads.reference"])
		.select("quotes.awaitedProductId as productId")
		.$narrowType<{ email: string; productId: string }>()
		.orderBy("leads.id")
		.limit(EMAIL_BATCH_SIZE)
		.execute();
}
