import { getKeys } from "#domain/text/keys.ts";

/** The ways of paying, in the order of the choice. */
const METHODS = {
	cash: { label: "Efectivo", text: "en efectivo", isCash: true },
	card: { label: "Tarjeta", text: "con tarjeta", isCash: false },
	yappy: { label: "Yappy", text: "por Yappy", isCash: false },
	ach: { label: "ACH", text: "por ACH", isCash: false },
	check: { label: "Cheque", text: "con cheque", isCash: false },
	other: { label: "Otra forma", text: "de otra forma", isCash: false },
} as const;

export const PAYMENT_METHODS = getKeys(METHODS);
export type PaymentMethod = keyof typeof METHODS;

export const getMethodInfo = (method: PaymentMethod) => METHODS[method];
/** The label of each method, for a choice. */
export const METHOD_LABELS = Object.fromEntries(
	PAYMENT_METHODS.map((method) => [method, METHODS[method].label]),
) as Record<PaymentMethod, string>;

/** Computes the change of a cash payment. */
export const computeChangeCents = (tenderedCents: number, cents: number) =>
	Math.max(0, tenderedCents - cents);
