import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import "./table.server.ts";

export type SymptomRow = Tables["symptoms"];

/** A guide has tens of symptoms, not thousands: it is read whole; what is past this is not shown. */
const MOST = 300;

/** The symptoms that visitors see, in the staff's order. */
export function listShown(db: DbOrTrx): Promise<SymptomRow[]> {
	return db
		.selectFrom("symptoms")
		.selectAll()
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("position")
		.orderBy("id")
		.limit(MOST)
		.execute();
}
