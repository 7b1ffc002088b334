import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRow, insertIfMissing } from "#server/database/rows.server.ts";

const ONLY_ROW = "1";

/** Finds who published the site; undefined while it is not published. */
export const findPublication = (db: DbOrTrx) => findRow(db, "publication", { id: ONLY_ROW });

export const isPublished = async (db: DbOrTrx) => (await findPublication(db)) !== undefined;

/** @returns whether it was stored; false if the site is published already */
export const insertPublication = (trx: Trx, publication: { publishedAt: string; publishedBy: string }) =>
	insertIfMissing(trx, "publication", { id: ONLY_ROW, isByUpgrade: 0, ...publication });

/** @returns whether the site was published */
export async function deletePublication(trx: Trx): Promise<boolean> {
	const { numDeletedRows } = await trx
		.deleteFrom("publication")
		.where("id", "=", ONLY_ROW)
		.executeTakeFirst();
	return numDeletedRows > 0;
}
