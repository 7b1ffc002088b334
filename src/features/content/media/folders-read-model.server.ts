import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { UploadedImage } from "#server/files/site-images.server.ts";

/** The cuts of library pictures for a place of the site; one whose picture is purged is an orphan. */
const selectPlacedPictures = (db: DbOrTrx) =>
	db.selectFrom("shopPhotos").innerJoin("mediaFiles", "mediaFiles.path", "shopPhotos.image");

/** Lists the cuts that the site may show: a picture in the trash takes its cut off the site too. */
export async function listPlacedPictures(db: DbOrTrx): Promise<UploadedImage[]> {
	const rows = await selectPlacedPictures(db)
		.select("shopPhotos.folder")
		.where("mediaFiles.deletedAt", "is", null)
		.execute();
	return rows.map(({ folder }) => ({
		id: folder,
		path: `/images/media/${folder}.webp`,
		hash: folder,
		isFixedName: false,
	}));
}

/** Lists the folders that must exist in the store: library pictures, their cuts, and customers' photos. */
export async function listFolders(db: DbOrTrx): Promise<Set<string>> {
	const [pictures, cuts, photos] = await Promise.all([
		db.selectFrom("mediaFiles").select("id").execute(),
		selectPlacedPictures(db).select("shopPhotos.folder").execute(),
		db.selectFrom("requestPhotos").select("folder").where("folder", "is not", null).execute(),
	]);
	const folders = [...cuts, ...photos].flatMap(({ folder }) => folder ?? []);
	return new Set([...pictures.map(({ id }) => id), ...folders]);
}

/** Lists the folders that may exist: photos that are still being uploaded. */
export async function listIncomingFolders(db: DbOrTrx): Promise<string[]> {
	const rows = await findRows(db, "requestPhotos", { storedAt: null });
	return rows.map(({ id }) => id);
}
