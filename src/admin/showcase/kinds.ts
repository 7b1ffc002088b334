import {
	EDIT_BRANDS,
	EDIT_SYMPTOMS,
	EDIT_TESTIMONIALS,
	PROMOTION_FORMS,
	SHOWCASE,
} from "#admin/catalogue/paths.ts";
import { kindOf } from "#admin/record/kind.ts";
import { read, staffApi } from "#api/client.ts";
import { BRAND_NOUN, PROMOTION_NOUN, TESTIMONIAL_NOUN } from "#features/showcase/fields.ts";
import { RUNS } from "#features/showcase/rules.ts";
import type {
	AdminBrand,
	AdminPromotion,
	AdminTestimonial,
} from "#features/showcase/staff/contract.ts";
import type { AdminSymptom } from "#features/symptoms/contract.ts";
import { SYMPTOM_NOUN } from "#features/symptoms/fields.ts";

const { promotions, testimonials, brands, symptoms, showcase } = staffApi.admin;
const nameOf = ({ name }: { name: string }) => name;
const leaves = "sale de la portada";

const orderOf = (shelf: "promotions" | "testimonials" | "brands") => (ids: string[]) =>
	read(showcase[":shelf"].order.$put({ param: { shelf }, json: { ids } }));

export const PROMOTIONS = kindOf<AdminPromotion>(promotions, {
	...PROMOTION_NOUN,
	leaves,
	nameOf: ({ title }) => title,
	back: { to: SHOWCASE, label: "Promociones" },
	path: PROMOTION_FORMS,
	runs: ({ state }) => RUNS[state],
	saveOrder: orderOf("promotions"),
});

export const TESTIMONIALS = kindOf<AdminTestimonial>(testimonials, {
	...TESTIMONIAL_NOUN,
	nameOf,
	leaves,
	back: { to: EDIT_TESTIMONIALS, label: "Testimonios" },
	saveOrder: orderOf("testimonials"),
});

export const BRANDS = kindOf<AdminBrand>(brands, {
	...BRAND_NOUN,
	nameOf,
	leaves,
	back: { to: EDIT_BRANDS, label: "Marcas" },
	saveOrder: orderOf("brands"),
});

export const SYMPTOMS = kindOf<AdminSymptom>(symptoms, {
	...SYMPTOM_NOUN,
	nameOf,
	leaves: "sale de la guía",
	back: { to: EDIT_SYMPTOMS, label: "Síntomas" },
	saveOrder: (ids) => read(staffApi.admin["symptom-order"].$put({ json: { ids } })),
});
