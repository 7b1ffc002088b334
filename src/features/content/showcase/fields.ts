import { NO_PRICE } from "#core/audit/rules.ts";
import { defineText, type RecordFields } from "#core/records/record-fields.ts";

/** Message for a missing or invalid date. */
export const DATE_MISSING = "Elige la fecha en el calendario";

export const PROMOTION_NOUN = { one: "promoción", many: "promociones", isFeminine: true };
export const TESTIMONIAL_NOUN = { one: "testimonio", many: "testimonios" };
export const BRAND_NOUN = { one: "marca", many: "marcas", isFeminine: true };

/** Editable fields of a promotion. @source rules 6.22 */
export const PROMOTION = {
	title: defineText("Título", 120, "el título"),
	description: { ...defineText("Descripción", 1000, "la descripción"), type: "long" },
	originalPrice: {
		type: "dollars",
		label: "Precio normal",
		required: NO_PRICE,
		hint: "En dólares, ITBMS incluido",
	},
	discountPrice: { type: "dollars", label: "Precio con descuento", required: NO_PRICE },
	validFrom: { type: "date", label: "Empieza", hint: "Vacío: desde ya" },
	validUntil: {
		type: "date",
		label: "Termina",
		required: DATE_MISSING,
		hint: "Vale hasta el final de ese día",
	},
	includes: { type: "lines", label: "Incluye", hint: "Una cosa por línea" },
	badge: {
		label: "Etiqueta",
		maxLength: 40,
		tooLong: "La etiqueta admite 40 letras",
		hint: "Corta y en mayúsculas: PREMIUM",
	},
	vehicleTypes: { label: "Tipos de vehículo", maxLength: 200 },
	note: {
		type: "long",
		label: "Nota",
		maxLength: 500,
		hint: "Condiciones: cantidades, excepciones, qué se cobra aparte",
	},
	image: {
		type: "picture",
		label: "Imagen",
		hint: "Recomendado: 800x500. Sin imagen se muestra la de siempre.",
	},
	whatsapp: {
		type: "tel",
		label: "WhatsApp",
		maxLength: 30,
		tooLong: "Ese teléfono es demasiado largo",
		hint: "Vacío: el del taller",
	},
	instagram: { label: "Instagram", maxLength: 100 },
	website: { type: "url", label: "Sitio web", maxLength: 300 },
} as const satisfies RecordFields;

/** Editable fields of a testimonial. @source rules 6.24 */
export const TESTIMONIAL = {
	name: defineText("Cliente", 120, "el nombre del cliente"),
	service: defineText("Servicio", 120, "el servicio"),
	rating: {
		type: "whole",
		label: "Estrellas",
		required: "Elige de 1 a 5 estrellas",
		min: 1,
		max: 5,
		initialValue: "5",
		options: [5, 4, 3, 2, 1].map((stars) => ({
			value: String(stars),
			label: stars === 1 ? "1 estrella" : `${stars} estrellas`,
		})),
	},
	comment: { ...defineText("Comentario", 1500, "el comentario"), type: "long" },
	date: { type: "date", label: "Fecha", required: DATE_MISSING },
	vehicleType: { label: "Carro", maxLength: 120, hint: "Ejemplo: Toyota Corolla 2015" },
	avatar: {
		type: "picture",
		label: "Foto",
		hint: "Sin foto se muestran sus iniciales.",
		isNullable: true,
	},
} as const satisfies RecordFields;

/** Editable fields of a brand. @source rules 6.24, 1.8 */
export const BRAND = {
	name: {
		...defineText("Nombre", 80, "el nombre de la marca"),
		hint: "Como la escriben sus productos: su tarjeta abre el catálogo filtrado",
	},
	specialty: defineText("Especialidad", 120, "la especialidad"),
	description: { ...defineText("Descripción", 600, "la descripción"), type: "long" },
	logo: { type: "picture", label: "Logo" },
	isDistributor: {
		type: "yes",
		label: "Distribuidor autorizado",
		invalidMessage: "Di si es distribuidor con sí o no",
		hint: "Márcalo solo si tienes el documento que lo prueba: aparece en la fila de distribuidores autorizados.",
	},
} as const satisfies RecordFields;
