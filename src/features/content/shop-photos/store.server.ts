import { SHOP_PLACE_IDS, SHOP_PLACES, type ShopPlaceId } from "#domain/shop-places.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { findRow, findRows } from "#server/database/rows.server.ts";
import type { AdminPlace, ShopPhoto } from "./contract.ts";
import "./table.server.ts";

export type ShopPhotoRow = Tables["shopPhotos"];

export const findPhoto = (db: DbOrTrx, place: ShopPlaceId) => findRow(db, "shopPhotos", { id: place });

/** Lists every place, with or without a photograph. */
export async function listPlaces(ctx: AppContext): Promise<AdminPlace[]> {
	const rows = new Map((await findRows(ctx.db, "shopPhotos", {})).map((row) => [row.id, row]));
	return SHOP_PLACE_IDS.map((place) => toAdminPlace(ctx, place, rows.get(place)));
}

/** Lists the photographs that the site shows, in the order of the places. */
export async function listShopPhotos(ctx: AppContext): Promise<ShopPhoto[]> {
	const places = await listPlaces(ctx);
	return places.flatMap(({ place, url, alt_text }) => (url ? { place, url, alt_text } : []));
}

/** @param row undefined for an empty place */
export function toAdminPlace(
	{ images }: Pick<AppContext, "images">,
	place: ShopPlaceId,
	row: ShopPhotoRow | undefined,
): AdminPlace {
	if (!row) return { place, image: null, url: null, alt_text: "", is_graded: true, updated_at: null };
	const { image, altText, isGraded, folder, updatedAt } = row;
	const url = `/images/media/${folder}.webp`;
	const isOnSite = images.has(url);
	return {
		...{ place, image, url: isOnSite ? url : null },
		...{ alt_text: altText || SHOP_PLACES[place].alt, is_graded: isGraded === 1, updated_at: updatedAt },
	};
}
