import type { RecordFields } from "#record-fields.ts";

const claim = (said: string) =>
	({
		label: said,
		longest: 200,
		placeholder: "De dónde sale: contrato, política, quién responde",
	}) as const;

/** Claims that pages make about the shop. Each field holds the claim's source, which only staff read. */
export const CLAIMS = {
	warranty: claim("«Garantía total»: en cada trabajo, por escrito en la factura"),
	quality: claim("«Garantía de calidad»: originales, norma en la etiqueta, un solo reclamo"),
	practice: claim("«Lo que no negociamos»: pieza vieja, torque, prueba, quien revisó atiende"),
	fleets: claim("Gubernamentales: presupuesto e informe por unidad, una sola persona, referencias"),
} as const satisfies RecordFields;
