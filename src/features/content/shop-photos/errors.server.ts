import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SHOP_PHOTO_ERRORS = {
	no_picture: 422,
} as const satisfies ErrorTable;

export const rejectShopPhoto = createReject(SHOP_PHOTO_ERRORS);
