import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";

export type SymptomRow = Tables["symptoms"];

/** A guide has tens of symptoms, not thousands: it is read whole; what is past this is not shown. */
const MOST = 300;

/** The symptoms that visitors see, in the staff's order. */
export function listShown(db: DbOrTrx): Promise<SymptomRow[]> {
	return findRows(
		db,
		"symptoms",
		{ isVisible: 1, deletedAt: null },
		{ position: "asc", id: "asc" },
		MOST,
	);
}
