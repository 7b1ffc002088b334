import { getFieldLabels } from "#core/records/record-fields.ts";
import { SETTINGS, WEEKDAY_NAMES } from "./fields.ts";

/** Labels of the business record's fields by path. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
	...getFieldLabels(SETTINGS),
	...Object.fromEntries(WEEKDAY_NAMES.map((day, index) => [`hours.${index}`, `Horario: ${day}`])),
	hours: "Horario",
	promises: "Plazos de respuesta",
	"legal.texts": "Textos legales: que los confirme tu abogado",
	testimonials: "Testimonios de ejemplo",
	gallery: "Galería de proyectos sin fotos",
	promotions: "Promociones que finalizaron",
	"brands.isDistributor": "Distribuidor autorizado (marcas)",
};
