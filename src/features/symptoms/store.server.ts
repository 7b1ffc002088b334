import { slugsToday } from "#features/blog/store.server.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";

export type SymptomRow = Tables["symptoms"];

/** A guide has tens of symptoms, not thousands: it is read whole; what is past this is not shown. */
const MOST = 300;

/** The symptoms that visitors see, in the staff's order. */
export async function listShown(db: DbOrTrx): Promise<SymptomRow[]> {
	const shown = { isVisible: 1, deletedAt: null };
	const rows = await findRows(db, "symptoms", shown, { position: "asc", id: "asc" }, MOST);
	return rows.map(await articleToday(db));
}

/** What says a symptom with the address that its article has today. */
export async function articleToday(db: DbOrTrx): Promise<(row: SymptomRow) => SymptomRow> {
	const today = await slugsToday(db);
	return (row) => ({ ...row, postSlug: today.get(row.postSlug ?? "") ?? row.postSlug });
}
