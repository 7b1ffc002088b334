import { SERVICE_BADGES } from "#catalogue.ts";
import type { RecordFields } from "#record-fields.ts";

/** What staff write of a service. @source rules 6.8 */
export const SERVICE = {
	name: { label: "Nombre", longest: 120, required: "Escribe el nombre" },
	duration: {
		label: "Duración",
		longest: 80,
		required: "Escribe cuánto tarda. Ejemplo: 2-4 horas",
		hint: "Como lo lee el cliente: 2-4 horas",
	},
	category: { label: "Categoría", longest: 80, required: "Escribe la categoría" },
	description: {
		type: "long",
		label: "Descripción",
		longest: 4000,
		required: "Escribe la descripción",
	},
	includes: { type: "lines", label: "Incluye", hint: "Una cosa por línea" },
	badge: { type: "choice", label: "Etiqueta", options: SERVICE_BADGES },
	specialty: { type: "yes", label: "Servicio especializado" },
	minutes: {
		type: "whole",
		label: "Minutos en el calendario",
		hint: "Lo que la cita ocupa. Vacío: 120",
	},
	warranty: { label: "Garantía", longest: 80, tooLong: "La garantía admite 80 letras" },
	price: { type: "dollars", label: "Precio", hint: "Vacío: a cotizar, y no se muestra precio" },
	image: {
		type: "picture",
		label: "Imagen",
		hint: "Sin imagen se muestra una placa con la categoría. Recomendado: 800x500.",
	},
	is_visible: { type: "yes", label: "Se muestra en el sitio", start: true },
} as const satisfies RecordFields;
