import { defineText, type RecordFields } from "#core/records/record-fields.ts";
import { SERVICE_BADGES } from "#domain/product-types.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { formatClockTime } from "#domain/time.ts";

/** Possible end times of a drop-off window. */
export const DROP_OFF_END_TIMES = Array.from({ length: 10 }, (_, hour) => formatClockTime((9 + hour) * 60));

export const SERVICE_NOUN = { one: "servicio", many: "servicios" };

/** Editable fields of a service. @source rules 6.8 */
export const SERVICE = {
	name: defineText("Nombre", 120, "el nombre"),
	duration: {
		...defineText("Duración", 80, "cuánto tarda. Ejemplo: 2-4 horas"),
		hint: "Como lo lee el cliente: 2-4 horas",
	},
	category: defineText("Categoría", 80, "la categoría"),
	description: { ...defineText("Descripción", 4000, "la descripción"), type: "long" },
	includes: { type: "lines", label: "Incluye", hint: "Una cosa por línea" },
	badge: { type: "choice", label: "Etiqueta", options: SERVICE_BADGES, isNullable: true },
	specialty: { type: "yes", label: "Servicio especializado" },
	minutes: {
		type: "whole",
		label: "Minutos en el calendario",
		min: 5,
		max: 1440,
		invalidMessage: "Escribe los minutos como número entero, de 5 a 1440",
		hint: "Lo que la cita ocupa. Vacío: 120",
	},
	drop_off_from: {
		isHandledSeparately: true,
		type: "choice",
		label: "Cómo se recibe el carro",
		options: PREFERRED_TIMES.map((time) => ({ value: time, label: `Se deja desde las ${time}` })),
		hint: "«A su hora» ocupa los minutos de la cita. «Se deja» ocupa un cupo del día y no esos minutos.",
	},
	drop_off_until: {
		isHandledSeparately: true,
		type: "choice",
		label: "Se deja hasta las",
		options: DROP_OFF_END_TIMES,
	},
	drop_off_per_day: {
		isHandledSeparately: true,
		type: "whole",
		label: "Carros por día",
		min: 1,
		max: 50,
		invalidMessage: "Escribe cuántos carros por día, de 1 a 50",
		hint: "Cuántos de este servicio dejas entrar cada día.",
	},
	warranty: {
		label: "Garantía",
		maxLength: 80,
		tooLong: "La garantía admite 80 letras",
		isNullable: true,
	},
	price: {
		type: "dollars",
		label: "Precio desde",
		hint: "Vacío: a cotizar, y no se muestra precio",
	},
	price_note: {
		label: "Qué cambia el precio",
		maxLength: 120,
		tooLong: "Qué cambia el precio admite 120 letras",
		isNullable: true,
		hint: "Se lee junto al precio. Ejemplo: según el motor y el aceite",
	},
	related: {
		type: "tags",
		label: "Productos relacionados",
		maxLength: 400,
		isNullable: true,
		hint: "Lo que buscarías en el catálogo, separado por comas, hasta 4. Se muestran si aparecen 3 productos o más",
	},
	image: {
		type: "picture",
		label: "Imagen",
		hint: "Sin imagen se muestra una foto general del taller. Recomendado: 800x500.",
	},
	is_visible: {
		type: "yes",
		label: "Se muestra en el sitio",
		invalidMessage: "Di si se muestra con sí o no",
		initialValue: true,
		isInternal: true,
	},
} as const satisfies RecordFields;
