import { placedFolders, placedPictures, placedPictureUses } from "#features/content/media/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createShopPhotosApi } from "./api.server.ts";
import { SHOP_PHOTO_ERRORS } from "./errors.server.ts";
import {
	listPlacedFolders,
	listPlacedImageUses,
	listPlacedPictures,
} from "./placed-pictures-read-model.server.ts";

export const shopPhotosServer = defineServerFeature({
	api: [createShopPhotosApi],
	errors: SHOP_PHOTO_ERRORS,
	bindings: [
		provide(placedPictureUses, listPlacedImageUses),
		provide(placedPictures, listPlacedPictures),
		provide(placedFolders, listPlacedFolders),
	],
});
