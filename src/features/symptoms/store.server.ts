import { slugsToday } from "#features/blog/store.server.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";

export type SymptomRow = Tables["symptoms"];

/** Maximum symptoms shown. A guide has tens of them, so it is read without pages. */
const MOST = 300;

/** Lists the visible symptoms in the staff's order. */
export async function listShown(db: DbOrTrx): Promise<SymptomRow[]> {
	const shown = { isVisible: 1, deletedAt: null };
	const rows = await findRows(db, "symptoms", shown, { position: "asc", id: "asc" }, MOST);
	return rows.map(await articleToday(db));
}

/** Returns a function that sets a symptom's article to its current slug. */
export async function articleToday(db: DbOrTrx): Promise<(row: SymptomRow) => SymptomRow> {
	const today = await slugsToday(db);
	return (row) => ({ ...row, postSlug: today.get(row.postSlug ?? "") ?? row.postSlug });
}
