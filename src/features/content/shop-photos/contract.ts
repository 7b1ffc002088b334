import { z } from "zod";
import { PicturePath } from "#core/records/form-contract.ts";
import { ExpectedVersion } from "#domain/limits.ts";
import { SHOP_PLACE_IDS } from "#domain/shop-places.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { PHOTO_ERRORS } from "./messages.ts";

const MAX_ALT_LENGTH = 300;

export const PlaceParams = z.object({ place: z.enum(SHOP_PLACE_IDS, "Ese lugar no existe") });

/** A photograph as visitors see it. */
export const ShopPhoto = z.object({ place: PlaceParams.shape.place, url: z.string(), alt_text: z.string() });
export type ShopPhoto = z.infer<typeof ShopPhoto>;

/** `updated_at` is the version that the editor saw; null says that the place was empty. */
export const PhotoForm = z.object({
	image: PicturePath.min(1, PHOTO_ERRORS.noPicture),
	/** Empty for the text of the place. */
	alt_text: z
		.string("Escribe texto")
		.max(MAX_ALT_LENGTH, "Usa menos de 300 letras")
		.transform(toSingleLine)
		.default(""),
	is_graded: z.boolean("Di si lleva retoque con sí o no").default(true),
	updated_at: ExpectedVersion.nullable(),
});
export type PhotoForm = z.infer<typeof PhotoForm>;

export const Removal = z.object({ updated_at: ExpectedVersion });

/**
 * A place as staff see it. `image` is the original in the library, null while the place is empty. `url` is what the
 * site shows: null while the place is empty, or while its original is in the trash.
 */
export const AdminPlace = z.object({
	place: PlaceParams.shape.place,
	image: z.string().nullable(),
	url: z.string().nullable(),
	alt_text: z.string(),
	is_graded: z.boolean(),
	updated_at: z.iso.datetime().nullable(),
});
export type AdminPlace = z.infer<typeof AdminPlace>;
