import { defineText, type RecordFields } from "#core/records/record-fields.ts";
import { URGENCIES, URGENCY } from "./urgency.ts";

export const SYMPTOM_NOUN = { one: "síntoma", many: "síntomas" };

/** Editable fields of a symptom. @source rules 6.29 */
export const SYMPTOM = {
	name: {
		...defineText("Síntoma", 70, "el síntoma"),
		hint: "Como lo diría un cliente: Chilla al frenar",
	},
	category: {
		...defineText("Grupo", 40, "el grupo"),
		hint: "Los del mismo grupo salen juntos; el primero de cada grupo sale en la portada",
	},
	urgency: {
		type: "choice",
		label: "Urgencia",
		required: "Elige la urgencia",
		initialValue: "this_week",
		hint: "«Detente ya» ofrece llamar y escribir antes que una cita",
		options: URGENCIES.map((value) => ({ value, label: URGENCY[value].label })),
	},
	causes: {
		type: "lines",
		label: "Qué suele ser",
		required: "Escribe al menos una causa",
		hint: "Una causa por línea, la más común primero. Nunca un diagnóstico: eso se ve en el taller",
	},
	advice: {
		type: "lines",
		label: "Qué hacer ahora",
		required: "Escribe al menos un paso",
		hint: "Un paso por línea, en orden, con lo que obliga a detenerse",
	},
	service_id: { type: "choice", label: "Servicio", isNullable: true, isInternal: true },
	post_slug: {
		type: "choice",
		label: "Artículo del blog",
		isNullable: true,
		hint: "El que lo explica con más calma",
	},
	is_visible: { type: "yes", label: "Se muestra en el sitio", initialValue: true, isInternal: true },
} as const satisfies RecordFields;
