import { z } from "zod";
import { createSparseViewShape } from "#core/records/form-contract.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "./fields.ts";

/**
 * `validFrom` and `validUntil` are days in Panama, both inclusive. Prices are in USD with ITBMS included.
 * `whatsapp` is a local number; when it is stored empty, the site gets the shop's number.
 */
export const Promotion = z.object({
	id: z.string(),
	...createSparseViewShape(PROMOTION),
	badge: z.string(),
	whatsapp: z.string(),
});
export type Promotion = z.infer<typeof Promotion>;

/** `isSample` marks a bundled example that the owner has not replaced or approved yet. */
export const Testimonial = z.object({
	id: z.string(),
	...createSparseViewShape(TESTIMONIAL),
	rating: z.number().int().min(1).max(5),
	vehicleType: z.string(),
	isSample: z.boolean(),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** `logo` is a file name under /images/marcas or a path of the library; `code` is the catalogue's brand code. */
export const Brand = z.object({ code: z.string(), ...createSparseViewShape(BRAND) });
export type Brand = z.infer<typeof Brand>;
