import type { RecordFields } from "#domain/records/record-fields.ts";

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
