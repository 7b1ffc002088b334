import { z } from "zod";

/**
 * `validFrom` and `validUntil` are days in Panama, the last valid to its last second. Prices are USD with ITBMS included.
 * `whatsapp` is a local number; stored empty it is the shop's own, which the site is given.
 */
export const Promotion = z.object({
	id: z.string(),
	title: z.string(),
	description: z.string(),
	originalPrice: z.number(),
	discountPrice: z.number(),
	image: z.string(),
	validFrom: z.iso.date().optional(),
	validUntil: z.iso.date(),
	includes: z.array(z.string()),
	badge: z.string(),
	vehicleTypes: z.string().optional(),
	note: z.string().optional(),
	whatsapp: z.string(),
	instagram: z.string().optional(),
	website: z.string().optional(),
});
export type Promotion = z.infer<typeof Promotion>;

/** `isSample` marks a bundled example that the owner has not replaced or approved yet. */
export const Testimonial = z.object({
	id: z.string(),
	name: z.string(),
	service: z.string(),
	rating: z.number().int().min(1).max(5),
	comment: z.string(),
	date: z.iso.date(),
	avatar: z.string().nullable(),
	vehicleType: z.string(),
	isSample: z.boolean(),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** `logo` is a file name under /images/marcas or a path of the library; `code` is the catalogue's brand code. */
export const Brand = z.object({
	code: z.string(),
	name: z.string(),
	specialty: z.string(),
	description: z.string(),
	logo: z.string(),
	isDistributor: z.boolean(),
});
export type Brand = z.infer<typeof Brand>;
