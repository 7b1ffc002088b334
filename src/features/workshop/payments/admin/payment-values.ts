import { getAmountQuestion, parseDollars, toCents } from "#domain/money.ts";
import type { Account, NewPayment } from "#features/workshop/payments/contract.ts";
import { AMOUNT_MESSAGES } from "#features/workshop/payments/messages.ts";
import { getMethodInfo, type PaymentMethod } from "#features/workshop/payments/methods.ts";

/** The largest amount of one payment: $1,000,000. */
const MAX_CENTS = 100_000_000;

/** Writes cents as an amount field shows them: «75.00»; "" for nothing. */
export const toAmountText = (cents: number) => (cents > 0 ? (cents / 100).toFixed(2) : "");

/** Reads a typed amount. @returns its cents, or the message that says why it is none */
export function parseAmount(
	text: string,
	message = AMOUNT_MESSAGES.cents,
): { cents: number } | { error: string } {
	const question = getAmountQuestion(text);
	if (question) return { error: question };
	const cents = toCents(parseDollars(text));
	return cents >= 1 && cents <= MAX_CENTS ? { cents } : { error: message };
}

/** The typed values of a payment. */
export type PaymentValues = {
	cents: string;
	method: PaymentMethod;
	tendered_cents: string;
	bank_reference: string;
	note: string;
};

export const getInitialPayment = ({ balance_cents }: Pick<Account, "balance_cents">): PaymentValues => ({
	cents: toAmountText(balance_cents),
	method: "cash",
	tendered_cents: "",
	bank_reference: "",
	note: "",
});

type ParsedPayment =
	| { payment: Omit<NewPayment, "keeps_credit">; errors?: undefined }
	| { payment?: undefined; errors: Record<string, string> };

/**
 * Reads the typed payment.
 *
 * @returns the payment with what the user saw as paid, or the errors by field
 */
export function parsePayment(
	values: PaymentValues,
	{ paid_cents }: Pick<Account, "paid_cents">,
): ParsedPayment {
	const amount = parseAmount(values.cents);
	const { method, bank_reference, note } = values;
	const hasTendered = getMethodInfo(method).isCash && values.tendered_cents.trim() !== "";
	const tendered = hasTendered ? parseAmount(values.tendered_cents, AMOUNT_MESSAGES.tendered) : undefined;
	const errors: Record<string, string> = {
		...("error" in amount && { cents: amount.error }),
		...(tendered && "error" in tendered && { tendered_cents: tendered.error }),
	};
	if ("error" in amount || Object.keys(errors).length > 0) return { errors };
	const tenderedCents = tendered && "cents" in tendered ? tendered.cents : null;
	if (tenderedCents !== null && tenderedCents < amount.cents)
		return { errors: { tendered_cents: AMOUNT_MESSAGES.tooLittle } };
	const details = { tendered_cents: tenderedCents, bank_reference, note };
	return { payment: { cents: amount.cents, method, paid_cents, ...details } };
}

/** Computes the change while the user types; undefined until both amounts are clear. */
export function getChange({ cents, method, tendered_cents }: PaymentValues): number | undefined {
	if (!getMethodInfo(method).isCash) return undefined;
	const [due, tendered] = [parseAmount(cents), parseAmount(tendered_cents)];
	if (!("cents" in due && "cents" in tendered) || tendered.cents < due.cents) return undefined;
	return tendered.cents - due.cents;
}
