import { BLOG } from "#admin/blog/query.ts";
import { EDIT_PRODUCTS, EDIT_SERVICES, editPath, SHOWCASE } from "#admin/catalogue/paths.ts";
import { CUSTOMERS } from "#admin/customers/query.ts";
import { MEDIA } from "#admin/media/query.ts";
import { SETTINGS } from "#admin/settings/paths.ts";
import { POST } from "#features/blog/fields.ts";
import type { RecentChanges } from "#features/changes/contract.ts";
import { PRODUCT } from "#features/products/staff/fields.ts";
import { SERVICE } from "#features/services/fields.ts";
import { SETTING_LABELS } from "#features/settings/copy.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "#features/showcase/fields.ts";
import { SYMPTOM } from "#features/symptoms/fields.ts";
import { labelsOf } from "#record-fields.ts";

type Subject = RecentChanges["changes"][number]["subject"];

/** What people read for the fields of each kind of record, in the history. */
export const CHANGE_LABELS: Record<Subject, Readonly<Record<string, string>>> = {
	product: labelsOf(PRODUCT),
	service: labelsOf(SERVICE),
	promotion: labelsOf(PROMOTION),
	testimonial: { ...labelsOf(TESTIMONIAL), isSample: "De ejemplo" },
	brand: { ...labelsOf(BRAND), code: "Código en el catálogo" },
	symptom: labelsOf(SYMPTOM),
	settings: { ...SETTING_LABELS, zoho: "Zoho Calendar" },
	staff: { username: "Usuario", full_name: "Nombre completo", email: "Correo" },
	customer: {
		format: "Formato",
		q: "Búsqueda",
		notes: "Notas",
		name: "Nombre",
		email: "Correo",
		wants_no_reminders: "Sin recordatorios",
	},
	post: labelsOf(POST),
	media: {
		filename: "Archivo",
		category: "Categoría",
		alt_text: "Texto alternativo",
		description: "Descripción",
	},
};

type Changed = { subject: Subject; id: string; name: string };

/** Where a record that somebody changed is opened. */
export function changedPath({ subject, id, name }: Changed): string {
	const record = { id };
	switch (subject) {
		case "product":
			return editPath(EDIT_PRODUCTS, record);
		case "service":
			return editPath(EDIT_SERVICES, record);
		case "promotion":
			return editPath(`${SHOWCASE}/promociones`, record);
		case "testimonial":
			return editPath(`${SHOWCASE}/testimonios`, record);
		case "brand":
			return editPath(`${SHOWCASE}/marcas`, record);
		case "symptom":
			return editPath(`${SHOWCASE}/sintomas`, record);
		case "customer":
			return editPath(CUSTOMERS, record);
		case "post":
			return editPath(BLOG, record);
		case "media":
			return `${MEDIA}?${new URLSearchParams({ q: name })}`;
		default:
			return SETTINGS;
	}
}
