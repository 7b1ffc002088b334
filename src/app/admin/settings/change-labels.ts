import type { RecentChanges } from "#core/audit/contract.ts";
import { PERSON_LABELS } from "#core/people/messages.ts";
import { SETTING_LABELS } from "#core/settings/messages.ts";
import { type ChoiceLabels, getChoiceLabels, getFieldLabels } from "#domain/records/record-fields.ts";
import { POST } from "#features/blog/fields.ts";
import { PRODUCT } from "#features/products/fields.ts";
import { SERVICE } from "#features/services/fields.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "#features/showcase/fields.ts";
import { SYMPTOM } from "#features/symptoms/fields.ts";

type Subject = RecentChanges["changes"][number]["subject"];

export const CHANGE_LABELS: Record<Subject, Readonly<Record<string, string>>> = {
	product: getFieldLabels(PRODUCT),
	service: getFieldLabels(SERVICE),
	promotion: getFieldLabels(PROMOTION),
	testimonial: { ...getFieldLabels(TESTIMONIAL), isSample: "De ejemplo" },
	brand: { ...getFieldLabels(BRAND), code: "Código en el catálogo" },
	symptom: getFieldLabels(SYMPTOM),
	synonym: { word: "La gente dice", means: "En el catálogo se llama" },
	settings: {
		...SETTING_LABELS,
		zoho: "Zoho Calendar",
		owners_need_two_step: "Pedir dos pasos a los Dueños",
	},
	staff: { username: "Usuario", full_name: "Nombre completo", email: "Correo", role: "Rol" },
	customer: { format: "Formato", q: "Búsqueda", newsletter: "Boletín", ...PERSON_LABELS },
	car: { car: "Carro", color: "Color", plate: "Placa", notes: "Nota", joined: "Unido con" },
	post: getFieldLabels(POST),
	media: {
		filename: "Archivo",
		category: "Categoría",
		alt_text: "Texto alternativo",
		description: "Descripción",
	},
};

/** Labels for changes whose values are stored as codes. */
export const CHANGE_CHOICES: Partial<Record<Subject, ChoiceLabels>> = {
	symptom: getChoiceLabels(SYMPTOM),
};
