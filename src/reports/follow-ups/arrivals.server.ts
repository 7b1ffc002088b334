import { IS_UNNOTIFIED, selectNotices } from "#features/inbox/quotes/arrivals-read-model.server.ts";
import { PERSON_COLUMNS } from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";

/**
 * Selects customers whose awaited product arrived and who were not contacted since, longest first. Those who declined
 * reminders are included, because they requested this notice.
 */
export function selectArrivals(db: FollowUpView) {
	return selectNotices(db)
		.leftJoin("outbox", "outbox.id", "quotes.arrivalEmailId")
		.innerJoin("quoteItems", "quoteItems.leadId", "quotes.leadId")
		.where("quotes.arrivedAt", "is not", null)
		.where(IS_UNNOTIFIED)
		.select([...PERSON_COLUMNS, "leads.reference", "quoteItems.name as product"])
		.select(["quotes.arrivedAt", "quotes.arrivalEmailId as emailId", "outbox.state as emailState"])
		.$narrowType<{ arrivedAt: string }>()
		.orderBy("quotes.arrivedAt")
		.orderBy("quotes.leadId");
}
