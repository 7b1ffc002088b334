import { NO_PRICE } from "#features/changes/rules.ts";
import { brandLabel } from "#features/products/brand-label.ts";
import type { RecordFields } from "#record-fields.ts";

export const PRODUCT_NOUN = { one: "producto", many: "productos" };

/** What staff write of a product. @source rules 6.7 */
export const PRODUCT = {
	name: { label: "Nombre", longest: 200, required: "Escribe el nombre" },
	sku: {
		label: "SKU",
		longest: 60,
		required: "Escribe el SKU",
		hint: "El código de la etiqueta, único. Ejemplo: MOT-8100-5W30-5L",
	},
	price: { type: "dollars", label: "Precio", required: NO_PRICE },
	brand: { label: "Marca", longest: 80, required: "Escribe la marca", shown: brandLabel },
	type: { label: "Tipo", longest: 80, required: "Escribe el tipo" },
	uses: {
		label: "Usos",
		longest: 1000,
		required: "Escribe para qué se usa",
		hint: "Para qué carros o trabajos sirve",
	},
	description: {
		type: "long",
		label: "Descripción",
		longest: 4000,
		required: "Escribe la descripción",
	},
	keywords: {
		type: "tags",
		label: "Palabras clave",
		longest: 2000,
		hint: "Separadas por comas: otras formas en que la gente lo busca",
	},
	fits: {
		type: "long",
		label: "Carros a los que les sirve",
		longest: 2000,
		placeholder: "Toyota Corolla 2014-2019",
		hint: "Uno por línea: marca, modelo y años. Sin modelo vale para toda la marca, sin años para todos. «Universal» sirve a cualquier carro. Si lo dejas vacío, el sitio dice «Confirmar».",
	},
	image: { type: "picture", label: "Imagen", isNullable: true },
	is_visible: {
		type: "yes",
		label: "Se muestra en el sitio",
		wrong: "Di si se muestra con sí o no",
		start: true,
	},
} as const satisfies RecordFields;
