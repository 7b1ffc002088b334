import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";

/** Every folder of the store that must be there: pictures of the library and customers' photos. */
export async function listFolders(db: DbOrTrx): Promise<Set<string>> {
	const [pictures, photos] = await Promise.all([
		db.selectFrom("mediaFiles").select("id").execute(),
		db.selectFrom("requestPhotos").select("folder").where("folder", "is not", null).execute(),
	]);
	return new Set([
		...pictures.map(({ id }) => id),
		...photos.flatMap(({ folder }) => folder ?? []),
	]);
}

/** Folders that may be there: the pieces of photos that are on their way. */
export async function listArriving(db: DbOrTrx): Promise<string[]> {
	const rows = await findRows(db, "requestPhotos", { storedAt: null });
	return rows.map(({ id }) => id);
}
