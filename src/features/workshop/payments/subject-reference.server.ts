import { getSettings } from "#core/settings/store.server.ts";
import { findOrderOfLead } from "#features/workshop/work-orders/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/** Returns the reference that a payment is for: the order, or the request in a shop without work orders. */
export async function getSubjectReference(
	db: DbOrTrx,
	{ id, reference }: { id: string; reference: string },
): Promise<string> {
	const { usesWorkOrders } = await getSettings(db);
	return (usesWorkOrders && (await findOrderOfLead(db, id))?.reference) || reference;
}
