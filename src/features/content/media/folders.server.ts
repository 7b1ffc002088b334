import type { DbOrTrx } from "#server/database/db.server.ts";
import { photoFolders, placedFolders } from "./hooks.server.ts";

/** Lists the folders that must exist in the store: library pictures, their cuts, and customers' photos. */
export async function listFolders(db: DbOrTrx): Promise<Set<string>> {
	const [pictures, cuts, photos] = await Promise.all([
		db.selectFrom("mediaFiles").select("id").execute(),
		placedFolders.get(db),
		photoFolders.get(db),
	]);
	return new Set([...pictures.map(({ id }) => id), ...cuts, ...photos]);
}
