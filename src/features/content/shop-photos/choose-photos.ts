import type { ShopPlaceId } from "#domain/shop-places.ts";
import type { ShopPhoto } from "./contract.ts";

/** Returns the photographs of some places, in their order; places without one are left out. */
export const choosePhotos = (photos: readonly ShopPhoto[], places: readonly ShopPlaceId[]) =>
	photos.filter(({ place }) => places.includes(place));
