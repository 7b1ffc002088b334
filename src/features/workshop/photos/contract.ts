import { z } from "zod";
import { MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import { CHUNK_BYTES, CUSTOMER_KIND, MAX_BYTES, STAFF_PHOTO_KINDS } from "./rules.ts";

const TOO_LARGE = "La foto pesa demasiado: el máximo es 9 MB. Redúcela y prueba otra vez.";

/** A photo as seen through the link: `received` of its `bytes` have arrived. `key` is chosen by the sender. */
export const PhotoUpload = z.object({
	key: z.string(),
	place: z.number().int(),
	bytes: z.number().int(),
	received: z.number().int(),
	state: z.enum(["arriving", "stored"]),
});
export type PhotoUpload = z.infer<typeof PhotoUpload>;

/** The photos behind a link, without personal data. */
export const CustomerPhotos = z.object({
	reference: z.string(),
	expires_at: z.iso.datetime(),
	photos: z.array(PhotoUpload).max(MAX_PHOTOS),
});
export type CustomerPhotos = z.infer<typeof CustomerPhotos>;

export const PhotoKey = z.string().regex(/^[0-9a-f]{32}$/, "El nombre de la foto no es válido");

/** The offset of a chunk in bytes. */
export const ChunkOffset = z.coerce.number().int().min(0).max(MAX_BYTES).multipleOf(CHUNK_BYTES);

export const NewPhoto = z.object({
	bytes: z.number("Falta cuánto pesa la foto").int().min(1, "La foto está vacía").max(MAX_BYTES, TOO_LARGE),
});

/** A photo that staff take of a car at intake, of a finding, of the work or at delivery. */
export const NewStaffPhoto = NewPhoto.extend({
	kind: z.enum(STAFF_PHOTO_KINDS, "Di de qué es la foto"),
});

/** A photo in the staff API. */
export const LeadPhoto = z.object({
	id: z.string(),
	place: z.number().int(),
	/** The customer's own photo, or the kind of one that staff took. */
	kind: z.enum([CUSTOMER_KIND, ...STAFF_PHOTO_KINDS]),
	is_shared: z.boolean(),
	width: z.number().int(),
	height: z.number().int(),
	taken_at: z.iso.datetime(),
	/** The staff member that took it; null for the customer's own. */
	author: z.string().nullable(),
	can_remove: z.boolean(),
});
export type LeadPhoto = z.infer<typeof LeadPhoto>;

/** The photos that staff took of a car, in order. */
export const StaffPhotos = z.object({ photos: z.array(LeadPhoto) });
export type StaffPhotos = z.infer<typeof StaffPhotos>;

/**
 * The photos of a request. `removed` ones can be restored. `url` is the customer's upload link, null if the site has no
 * address. `open_until` is null while the link accepts no photos.
 */
export const LeadPhotos = z.object({
	photos: z.array(LeadPhoto),
	removed: z.array(LeadPhoto),
	arriving: z.number().int(),
	url: z.string().nullable(),
	open_until: z.iso.datetime().nullable(),
});
export type LeadPhotos = z.infer<typeof LeadPhotos>;

export const PhotoAsk = z.object({ channel: z.enum(["whatsapp", "copy"]) });
export type PhotoAsk = z.infer<typeof PhotoAsk>;
