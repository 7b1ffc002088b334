import { listSlugRedirects } from "#features/content/blog/store.server.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";

export type SymptomRow = Tables["symptoms"];

/** Maximum symptoms shown. A guide has tens of them, so it is read without pages. */
const MAX_SYMPTOMS = 300;

/** Lists the visible symptoms in the staff's order. */
export async function listVisibleSymptoms(db: DbOrTrx): Promise<SymptomRow[]> {
	const visible = { isVisible: 1, deletedAt: null };
	const rows = await findRows(db, "symptoms", visible, {
		order: { position: "asc", id: "asc" },
		limit: MAX_SYMPTOMS,
	});
	return rows.map(await createArticleResolver(db));
}

/** Returns a function that sets a symptom's article to its current slug. */
export async function createArticleResolver(db: DbOrTrx): Promise<(row: SymptomRow) => SymptomRow> {
	const currentSlugs = await listSlugRedirects(db);
	return (row) => ({ ...row, postSlug: currentSlugs.get(row.postSlug ?? "") ?? row.postSlug });
}
