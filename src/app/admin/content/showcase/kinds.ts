import { EDIT_BRANDS, EDIT_SYMPTOMS, EDIT_TESTIMONIALS, PROMOTION_FORMS, SHOWCASE } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { createKind } from "#core/records/admin/kind.ts";
import type {
	AdminBrand,
	AdminPromotion,
	AdminTestimonial,
} from "#features/content/showcase/editing/contract.ts";
import { BRAND_NOUN, PROMOTION_NOUN, TESTIMONIAL_NOUN } from "#features/content/showcase/fields.ts";
import { IS_RUNNING } from "#features/content/showcase/rules.ts";
import type { AdminSymptom } from "#features/content/symptoms/contract.ts";
import { SYMPTOM_NOUN } from "#features/content/symptoms/fields.ts";

const { promotions, testimonials, brands, symptoms, showcase } = staffApi.admin;
const getName = ({ name }: { name: string }) => name;
const leaves = "sale de la portada";

const createOrderSaver = (list: "promotions" | "testimonials" | "brands") => (ids: string[]) =>
	read(showcase[":list"].order.$put({ param: { list }, json: { ids } }));

export const PROMOTIONS = createKind<AdminPromotion>(promotions, {
	...PROMOTION_NOUN,
	removalText: leaves,
	getName: ({ title }) => title,
	back: { to: SHOWCASE, label: "Promociones" },
	path: PROMOTION_FORMS,
	isLive: ({ state }) => IS_RUNNING[state],
	saveOrder: createOrderSaver("promotions"),
});

export const TESTIMONIALS = createKind<AdminTestimonial>(testimonials, {
	...TESTIMONIAL_NOUN,
	getName,
	removalText: leaves,
	back: { to: EDIT_TESTIMONIALS, label: "Testimonios" },
	saveOrder: createOrderSaver("testimonials"),
});

export const BRANDS = createKind<AdminBrand>(brands, {
	...BRAND_NOUN,
	getName,
	removalText: leaves,
	back: { to: EDIT_BRANDS, label: "Marcas" },
	saveOrder: createOrderSaver("brands"),
});

export const SYMPTOMS = createKind<AdminSymptom>(symptoms, {
	...SYMPTOM_NOUN,
	getName,
	removalText: "sale de la guía",
	back: { to: EDIT_SYMPTOMS, label: "Síntomas" },
	saveOrder: (ids) => read(staffApi.admin["symptom-order"].$put({ json: { ids } })),
});
