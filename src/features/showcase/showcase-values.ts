import { dollarsIn } from "#dollars.ts";
import type {
	AdminBrand,
	AdminPromotion,
	AdminTestimonial,
	BrandForm,
	PromotionForm,
	TestimonialForm,
} from "./editing-contract.ts";

/** The records of the home page as their forms hold them: text as typed. */
export type PromotionValues = {
	title: string;
	description: string;
	originalPrice: string;
	discountPrice: string;
	validFrom: string;
	validUntil: string;
	includes: string;
	badge: string;
	vehicleTypes: string;
	note: string;
	image: string;
	whatsapp: string;
	instagram: string;
	website: string;
};

export const PROMOTION_LABELS = {
	title: "Título",
	description: "Descripción",
	originalPrice: "Precio normal",
	discountPrice: "Precio con descuento",
	validFrom: "Empieza",
	validUntil: "Termina",
	includes: "Incluye",
	badge: "Etiqueta",
	vehicleTypes: "Tipos de vehículo",
	note: "Nota",
	image: "Imagen",
	whatsapp: "WhatsApp",
	instagram: "Instagram",
	website: "Sitio web",
} as const satisfies Record<keyof PromotionValues, string>;

export function blankPromotion(today: string): PromotionValues {
	const names = Object.keys(PROMOTION_LABELS).map((name) => [name, ""]);
	return { ...(Object.fromEntries(names) as PromotionValues), validFrom: today };
}

export function promotionValuesOf(promotion: AdminPromotion): PromotionValues {
	const { title, description, validUntil, badge, image, whatsapp } = promotion;
	const { validFrom = "", vehicleTypes = "", note = "", instagram = "", website = "" } = promotion;
	return {
		...{ title, description, validUntil, badge, image, whatsapp },
		...{ validFrom, vehicleTypes, note, instagram, website },
		originalPrice: promotion.originalPrice.toFixed(2),
		discountPrice: promotion.discountPrice.toFixed(2),
		includes: promotion.includes.join("\n"),
	};
}

/** What the form sends. A number that is none is left to the server's sentence. */
export function promotionBodyOf(values: PromotionValues): PromotionForm {
	return {
		...values,
		originalPrice: dollarsIn(values.originalPrice),
		discountPrice: dollarsIn(values.discountPrice),
		includes: values.includes
			.split("\n")
			.map((line) => line.trim())
			.filter(Boolean),
	};
}

export type TestimonialValues = {
	name: string;
	service: string;
	rating: string;
	comment: string;
	date: string;
	vehicleType: string;
	avatar: string;
};

export const TESTIMONIAL_LABELS = {
	name: "Cliente",
	service: "Servicio",
	rating: "Estrellas",
	comment: "Comentario",
	date: "Fecha",
	vehicleType: "Carro",
	avatar: "Foto",
} as const satisfies Record<keyof TestimonialValues, string>;

export function blankTestimonial(today: string): TestimonialValues {
	return {
		...{ name: "", service: "", rating: "5", comment: "", vehicleType: "", avatar: "" },
		date: today,
	};
}

export function testimonialValuesOf(testimonial: AdminTestimonial): TestimonialValues {
	const { name, service, rating, comment, date, vehicleType, avatar } = testimonial;
	return {
		...{ name, service, comment, date, vehicleType },
		rating: String(rating),
		avatar: avatar ?? "",
	};
}

export function testimonialBodyOf(values: TestimonialValues): TestimonialForm {
	return { ...values, rating: numberOf(values.rating), avatar: values.avatar || null };
}

export type BrandValues = {
	name: string;
	specialty: string;
	description: string;
	logo: string;
	isDistributor: boolean;
};

export const BRAND_LABELS = {
	name: "Nombre",
	specialty: "Especialidad",
	description: "Descripción",
	logo: "Logo",
	isDistributor: "Distribuidor autorizado",
} as const satisfies Record<keyof BrandValues, string>;

export const BLANK_BRAND: BrandValues = {
	name: "",
	specialty: "",
	description: "",
	logo: "",
	isDistributor: false,
};

export function brandValuesOf(brand: AdminBrand): BrandValues {
	const { name, specialty, description, logo, isDistributor } = brand;
	return { name, specialty, description, logo, isDistributor };
}

export function brandBodyOf(values: BrandValues): BrandForm {
	return values;
}

const numberOf = (typed: string) => (typed.trim() ? Number(typed) : Number.NaN);
