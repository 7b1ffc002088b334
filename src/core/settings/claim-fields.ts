import type { RecordFields } from "#core/records/record-fields.ts";

const createClaimField = (text: string) =>
	({
		label: text,
		maxLength: 200,
		placeholder: "De dónde sale: contrato, política, quién responde",
	}) as const;

/** Claims that pages make about the shop. Each field holds the claim's source, which only staff read. */
export const CLAIMS = {
	warranty: createClaimField("«Garantía total»: en cada trabajo, por escrito en la factura"),
	quality: createClaimField("«Garantía de calidad»: originales, norma en la etiqueta, un solo reclamo"),
	practice: createClaimField("«Lo que no negociamos»: pieza vieja, torque, prueba, quien revisó atiende"),
	fleets: createClaimField(
		"Gubernamentales: presupuesto e informe por unidad, una sola persona, referencias",
	),
	additional: createClaimField(
		"«Servicios adicionales»: pre-venta, accesorios, lavado, alineación, escaneo, mantenimiento",
	),
} as const satisfies RecordFields;
