import { z } from "zod";
import { dayOf } from "#bounds.ts";
import {
	HintedId,
	Lines,
	orderOf,
	PictureAddress,
	Price,
	requiredText,
	SeenBefore,
} from "#features/changes/form-contract.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";

const optional = (most: number) => z.string().trim().max(most, `Máximo ${most} letras`).optional();
const DAY = "Elige la fecha en el calendario";
const LINK = "Escribe la dirección completa, con https://";

export const PromotionForm = z.object({
	title: requiredText("Escribe el título", 120),
	description: requiredText("Escribe la descripción", 1000),
	originalPrice: Price,
	discountPrice: Price,
	image: PictureAddress.default(""),
	validFrom: z.union([dayOf(DAY), z.literal("")], DAY).optional(),
	validUntil: dayOf(DAY),
	includes: Lines,
	badge: z.string().trim().max(40, "La etiqueta admite 40 letras").default(""),
	vehicleTypes: optional(200),
	note: optional(500),
	whatsapp: z.string().trim().max(30, "Ese teléfono es demasiado largo").default(""),
	instagram: optional(100),
	website: z
		.union([z.literal(""), z.url({ protocol: /^https?$/, error: LINK }).max(300, LINK)], LINK)
		.optional(),
});
export type PromotionForm = z.infer<typeof PromotionForm>;

export const TestimonialForm = z.object({
	name: requiredText("Escribe el nombre del cliente", 120),
	service: requiredText("Escribe el servicio", 120),
	rating: z
		.number("Elige de 1 a 5 estrellas")
		.int("Elige de 1 a 5 estrellas")
		.min(1, "Elige de 1 a 5 estrellas")
		.max(5, "Elige de 1 a 5 estrellas"),
	comment: requiredText("Escribe el comentario", 1500),
	date: dayOf(DAY),
	avatar: PictureAddress.nullable().optional(),
	vehicleType: z.string().trim().max(120, "Máximo 120 letras").default(""),
});
export type TestimonialForm = z.infer<typeof TestimonialForm>;

export const BrandForm = z.object({
	name: requiredText("Escribe el nombre de la marca", 80),
	specialty: requiredText("Escribe la especialidad", 120),
	description: requiredText("Escribe la descripción", 600),
	logo: z
		.string()
		.trim()
		.max(300, "Ese nombre de archivo es demasiado largo")
		.regex(/^$|^\/?[\w./-]+$/, "El nombre del archivo lleva letras, números, puntos y guiones")
		.default(""),
	isDistributor: z.boolean("Di si es distribuidor con sí o no").default(false),
});
export type BrandForm = z.infer<typeof BrandForm>;

/** `code` is the catalogue's brand, fixed once the brand exists. */
export const NewPromotion = PromotionForm.extend({ id: HintedId });
export const NewTestimonial = TestimonialForm.extend({ id: HintedId });
export const NewBrand = BrandForm.extend({ code: optional(80) });
export const PromotionEdit = PromotionForm.extend({ updated_at: SeenBefore });
export const TestimonialEdit = TestimonialForm.extend({ updated_at: SeenBefore });
export const BrandEdit = BrandForm.extend({ updated_at: SeenBefore });

/** Starts an ended promotion again: from today, or from another day. */
export const Renewal = z.object({
	validFrom: z.union([dayOf(DAY), z.literal("")], DAY).optional(),
	validUntil: dayOf(DAY),
});
export type Renewal = z.infer<typeof Renewal>;

/** The order of a whole shelf. */
export const ShelfOrder = orderOf("Un elemento está dos veces");

const kept = {
	id: z.string(),
	/** The file that is shown, or null. */
	picture: z.string().nullable(),
	position: z.number().int(),
	updated_at: z.iso.datetime(),
	deleted_at: z.iso.datetime().nullable(),
};
export const AdminPromotion = Promotion.extend(kept).extend({
	state: z.enum(["scheduled", "live", "ending", "ended"]),
});
export type AdminPromotion = z.infer<typeof AdminPromotion>;
export const AdminTestimonial = Testimonial.extend(kept);
export type AdminTestimonial = z.infer<typeof AdminTestimonial>;
export const AdminBrand = Brand.extend(kept);
export type AdminBrand = z.infer<typeof AdminBrand>;

/** Everything of the home page that staff edit, each list in its order; `bin` counts what was deleted. */
export const ShowcaseForStaff = z.object({
	promotions: z.array(AdminPromotion),
	testimonials: z.array(AdminTestimonial),
	brands: z.array(AdminBrand),
	bin: z.object({
		promotions: z.array(AdminPromotion),
		testimonials: z.array(AdminTestimonial),
		brands: z.array(AdminBrand),
	}),
	today: z.iso.date(),
});
export type ShowcaseForStaff = z.infer<typeof ShowcaseForStaff>;
