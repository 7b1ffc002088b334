import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";

/** Lists the folders of stored photos. */
export async function listPhotoFolders(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("requestPhotos")
		.select("folder")
		.where("folder", "is not", null)
		.execute();
	return rows.flatMap(({ folder }) => folder ?? []);
}

/** Lists the folders that may exist: photos that are still being uploaded. */
export const listIncomingFolders = async (db: DbOrTrx): Promise<string[]> =>
	getIds(await findRows(db, "requestPhotos", { storedAt: null }));
