import { SHOP_PLACE_IDS, SHOP_PLACES } from "#domain/shop-places.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
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

/** Lists the folders of all cuts. */
export async function listPlacedFolders(db: DbOrTrx): Promise<string[]> {
	const rows = await selectPlacedPictures(db).select("shopPhotos.folder").execute();
	return rows.map(({ folder }) => folder);
}

/** Lists the pictures that stand in a place for the shop's own photographs. */
export async function listPlacedImageUses(db: DbOrTrx) {
	const rows = await db.selectFrom("shopPhotos").select(["id", "image"]).execute();
	return SHOP_PLACE_IDS.flatMap((place) => {
		const { label, to } = SHOP_PLACES[place];
		const placedRows = rows.filter(({ id }) => id === place);
		return placedRows.map(({ image }) => ({ path: image, label: `Foto del taller: ${label}`, to }));
	});
}
