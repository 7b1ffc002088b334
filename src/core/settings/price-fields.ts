import { defineInteger, type RecordFields } from "#core/records/record-fields.ts";

/** Payment methods; an empty text means not offered. `yappyQr` is a picture of this site. */
export const PAYMENTS = {
	cash: { type: "yes", label: "Efectivo" },
	card: { type: "yes", label: "Tarjeta de débito o crédito" },
	yappy: {
		label: "Yappy: a quién se le paga",
		maxLength: 80,
		placeholder: "@tutaller o 6123-4567",
		hint: "Vacío: no se ofrece.",
	},
	yappyQr: { type: "picture", label: "Código QR de Yappy" },
	ach: {
		type: "long",
		label: "ACH: banco, cuenta y a nombre de quién",
		maxLength: 300,
		hint: "Sale en el sitio. Vacío: no se ofrece.",
	},
} as const satisfies RecordFields;

const TAX = "Escribe el porcentaje, de 0 a 30";

/** Price and numbering settings. */
export const PRICES = {
	pricesIncludeTax: {
		type: "yes",
		label: "Los precios incluyen ITBMS",
		hint: "Diga lo que diga, el cliente siempre ve el total con ITBMS.",
	},
	/** First reference number of each type and year. */
	referencesFrom: {
		...defineInteger("Las referencias empiezan en", 1, 90_000, "un número entero"),
		isInternal: true,
		hint: "Con 500, la próxima cotización será la número 00500. Solo puede subir; las que ya diste no cambian.",
	},
	taxPercent: { type: "number", label: "ITBMS (%)", min: 0, max: 30, required: TAX },
	/** Validity of a printed quote in days, not counting the first. */
	quoteDays: {
		...defineInteger("Una cotización vale (días)", 1, 90, "cuántos días"),
		isInternal: true,
		hint: "La hoja impresa dice hasta qué día.",
	},
} as const satisfies RecordFields;

/** Settings of the accounts. */
export const ACCOUNTS = {
	/** The legal term for which accounts name their customer, also after an erasure. */
	accountingYears: {
		...defineInteger("Los cobros guardan el nombre (años)", 0, 30, "cuántos años"),
		isInternal: true,
		hint: "Si una persona pide que se borren sus datos, sus cobros conservan nombre y RUC este tiempo. Confírmalo con tu contador.",
	},
} as const satisfies RecordFields;

export const WORKSHOP = {
	/** Enables work orders. */
	usesWorkOrders: {
		type: "yes",
		isInternal: true,
		label: "Usamos órdenes de trabajo",
		hint: "El carro se recibe, se sigue en «Taller» y se entrega; su dueño lo ve en su enlace. No se apaga con un carro adentro.",
	},
} as const satisfies RecordFields;
