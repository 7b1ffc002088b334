import type { DbOrTrx } from "#server/database/db.server.ts";
import type { UploadedImage } from "#server/files/site-images.server.ts";
import { defineProvider } from "#server/hooks.ts";
import type { PictureUse } from "./picture-use.ts";

type ListUses = (db: DbOrTrx) => Promise<PictureUse[]>;

/** Gives the pictures that products use by SKU, because their own picture is missing or not set. */
export const skuPictureUses =
	defineProvider<(db: DbOrTrx, images: ReadonlySet<string>) => Promise<PictureUse[]>>("skuPictureUses");
/** Gives which of some pictures products use. */
export const productPictureUses =
	defineProvider<(db: DbOrTrx, paths: ReadonlySet<string>) => Promise<PictureUse[]>>("productPictureUses");
/** Gives the pictures of services, of posts, and in the places for the shop's own photographs. */
export const servicePictureUses = defineProvider<ListUses>("servicePictureUses");
export const postPictureUses = defineProvider<ListUses>("postPictureUses");
export const placedPictureUses = defineProvider<ListUses>("placedPictureUses");

/** Gives a SKU as the catalogue writes it, also of a hidden product. */
export const catalogueSku =
	defineProvider<(db: DbOrTrx, sku: string) => Promise<string | undefined>>("catalogueSku");

/** Gives the cuts of library pictures that the site may show, and the folders of all cuts. */
export const placedPictures = defineProvider<(db: DbOrTrx) => Promise<UploadedImage[]>>("placedPictures");
export const placedFolders = defineProvider<(db: DbOrTrx) => Promise<string[]>>("placedFolders");

/** Gives the folders of customers' photos, and those of photos that are still being uploaded. */
export const photoFolders = defineProvider<(db: DbOrTrx) => Promise<string[]>>("photoFolders");
export const incomingPhotoFolders =
	defineProvider<(db: DbOrTrx) => Promise<string[]>>("incomingPhotoFolders");
