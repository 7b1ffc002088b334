import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";

/** Lists the folders that must exist in the store: library pictures and customers' photos. */
export async function listFolders(db: DbOrTrx): Promise<Set<string>> {
	const [pictures, photos] = await Promise.all([
		db.selectFrom("mediaFiles").select("id").execute(),
		db.selectFrom("requestPhotos").select("folder").where("folder", "is not", null).execute(),
	]);
	return new Set([...pictures.map(({ id }) => id), ...photos.flatMap(({ folder }) => folder ?? [])]);
}

/** Lists the folders that may exist: photos that are still being uploaded. */
export async function listIncomingFolders(db: DbOrTrx): Promise<string[]> {
	const rows = await findRows(db, "requestPhotos", { storedAt: null });
	return rows.map(({ id }) => id);
}
