import { z } from "zod";
import {
	createFieldSchemas,
	createOrderSchema,
	createTextSchema,
	OptionalSeenVersion,
	ORDERED_RECORD_SHAPE,
	PicturePath,
	RequestedId,
} from "#core/records/form-contract.ts";
import { createDaySchema } from "#domain/limits.ts";
import { isPublicHttpsUrl, PUBLIC_URL_HINT } from "#domain/public-url.ts";
import { Brand, Promotion, Testimonial } from "#features/content/showcase/contract.ts";
import { BRAND, DATE_MISSING, PROMOTION, TESTIMONIAL } from "#features/content/showcase/fields.ts";

const LINK = `Escribe la dirección completa, como https://www.marca.com: ${PUBLIC_URL_HINT}`;
/** An empty first day means today. */
const validFrom = z.union([createDaySchema(DATE_MISSING), z.literal("")], DATE_MISSING).optional();

export const PromotionForm = z.object({
	...createFieldSchemas(PROMOTION),
	validFrom,
	image: PicturePath.default(""),
	badge: createTextSchema(PROMOTION.badge).default(""),
	whatsapp: createTextSchema(PROMOTION.whatsapp).default(""),
	website: z
		.union(
			[
				z.literal(""),
				z
					.url({ protocol: /^https$/, error: LINK })
					.max(300, LINK)
					.refine(isPublicHttpsUrl, LINK),
			],
			LINK,
		)
		.optional(),
});
export type PromotionForm = z.infer<typeof PromotionForm>;

export const TestimonialForm = z.object({
	...createFieldSchemas(TESTIMONIAL),
	vehicleType: createTextSchema(TESTIMONIAL.vehicleType).default(""),
});

export const BrandForm = z.object({
	...createFieldSchemas(BRAND),
	logo: z
		.string()
		.trim()
		.max(300, "Ese nombre de archivo es demasiado largo")
		.regex(/^$|^\/?[\w./-]+$/, "El nombre del archivo lleva letras, números, puntos y guiones")
		.default(""),
	isDistributor: z.boolean(BRAND.isDistributor.invalidMessage).default(false),
});

/** `code` is the catalogue's brand code and cannot change later. */
export const NewPromotion = PromotionForm.extend({ id: RequestedId });
export const NewTestimonial = TestimonialForm.extend({ id: RequestedId });
export const NewBrand = BrandForm.extend({
	code: createTextSchema({ label: "", maxLength: 80 }).optional(),
});
export type TestimonialForm = z.infer<typeof TestimonialForm>;
export type BrandForm = z.infer<typeof BrandForm> & { code?: string | undefined };
export const PromotionEdit = PromotionForm.extend({ updated_at: OptionalSeenVersion });
export const TestimonialEdit = TestimonialForm.extend({ updated_at: OptionalSeenVersion });
export const BrandEdit = BrandForm.extend({ updated_at: OptionalSeenVersion });

/** Renews an ended promotion, from today or another day. */
export const Renewal = z.object({
	validFrom,
	validUntil: createDaySchema(DATE_MISSING),
});
export type Renewal = z.infer<typeof Renewal>;

export const ShowcaseOrder = createOrderSchema("Un elemento está dos veces");

/** `picture` is the existing file, or null. */
const staffFields = { ...ORDERED_RECORD_SHAPE, picture: z.string().nullable() };
export const AdminPromotion = Promotion.extend(staffFields).extend({
	state: z.enum(["scheduled", "live", "ending", "ended"]),
});
export type AdminPromotion = z.infer<typeof AdminPromotion>;
export const AdminTestimonial = Testimonial.extend(staffFields);
export type AdminTestimonial = z.infer<typeof AdminTestimonial>;
export const AdminBrand = Brand.extend(staffFields);
export type AdminBrand = z.infer<typeof AdminBrand>;

const lists = {
	promotions: z.array(AdminPromotion),
	testimonials: z.array(AdminTestimonial),
	brands: z.array(AdminBrand),
};
/** The editable lists of the home page in their order; `bin` holds the deleted items. */
export const ShowcaseForStaff = z.object({
	...lists,
	bin: z.object(lists),
	/** True until the owner confirms that the shop is a distributor of those brands. */
	is_distributor_sample: z.boolean(),
	today: z.iso.date(),
});
export type ShowcaseForStaff = z.infer<typeof ShowcaseForStaff>;
