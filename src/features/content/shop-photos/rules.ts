import { SHOP_PLACES, type ShopPlaceId } from "#domain/shop-places.ts";
import { GUIDANCE, type Guidance } from "#features/content/media/rules.ts";

/** A smaller photograph would be blurred on the site. */
const MIN_SIZE = [800, 600] as const;

/** Returns how the cut of a photograph for a place is made. @source rules 6.48 */
export function getPhotoGuidance(place: ShopPlaceId, isGraded: boolean): Guidance {
	const { shape } = SHOP_PLACES[place];
	return { ...GUIDANCE.general, minSize: MIN_SIZE, maxSize: shape, shape, isGraded };
}
