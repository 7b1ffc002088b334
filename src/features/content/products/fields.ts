import { NO_PRICE } from "#core/audit/rules.ts";
import { defineText, type RecordFields } from "#core/records/record-fields.ts";
import {
	AVAILABILITIES,
	AVAILABILITY,
	MAX_ORDER_DAYS,
} from "#features/content/products/stock/availability.ts";
import { getBrandLabel } from "./brand-label.ts";

export const PRODUCT_NOUN = { one: "producto", many: "productos" };

/** Fields of a product that staff edit. @source rules 6.7 */
export const PRODUCT = {
	name: defineText("Nombre", 200, "el nombre"),
	sku: {
		...defineText("SKU", 60, "el SKU"),
		hint: "El código de la etiqueta, único. Ejemplo: MOT-8100-5W30-5L",
	},
	price: { type: "dollars", label: "Precio", required: NO_PRICE },
	brand: { ...defineText("Marca", 80, "la marca"), toFormValue: getBrandLabel },
	type: defineText("Tipo", 80, "el tipo"),
	uses: {
		...defineText("Usos", 1000, "para qué se usa"),
		hint: "Para qué carros o trabajos sirve",
	},
	description: { ...defineText("Descripción", 4000, "la descripción"), type: "long" },
	keywords: {
		type: "tags",
		label: "Palabras clave",
		maxLength: 2000,
		hint: "Separadas por comas: otras formas en que la gente lo busca",
	},
	fits: {
		type: "long",
		label: "Carros a los que les sirve",
		maxLength: 2000,
		placeholder: "Toyota Corolla 2014-2019",
		hint: "Uno por línea: marca, modelo y años. Sin modelo vale para toda la marca, sin años para todos. «Universal» sirve a cualquier carro. Si lo dejas vacío, el sitio dice «Confirmar».",
	},
	availability: {
		type: "choice",
		label: "Disponibilidad",
		required: "Elige la disponibilidad",
		initialValue: "in_stock",
		options: AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY[value].label })),
		hint: "El sitio y los buscadores dicen lo mismo. Nadie cuenta piezas: cámbiala cuando se acabe o llegue",
	},
	order_days: {
		type: "whole",
		label: "Días en llegar",
		min: 1,
		max: MAX_ORDER_DAYS,
		invalidMessage: `Escribe los días como número entero, de 1 a ${MAX_ORDER_DAYS}`,
		hint: "Solo de lo que se trae por encargo",
	},
	image: { type: "picture", label: "Imagen", isNullable: true },
	is_visible: {
		type: "yes",
		label: "Se muestra en el sitio",
		invalidMessage: "Di si se muestra con sí o no",
		initialValue: true,
	},
} as const satisfies RecordFields;
