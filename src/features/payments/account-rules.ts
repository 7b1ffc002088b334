/** The money of one request, in integer cents with ITBMS. The only place where it is added up. */
export type AccountTotals = {
	/** The amount owed: once due, the amount when it became due; until then what it will be with all approved work. */
	totalCents: number;
	/** Refunds that lower what is owed. */
	loweredCents: number;
	/** Payments that were not voided, minus refunds. */
	paidCents: number;
	/** The amount still to be paid; negative is in the customer's favour. */
	balanceCents: number;
};

type PaymentFields = { cents: number; voidedAt: string | null };
type RefundFields = { cents: number; lowersDue: number };

/** Adds up the amounts of some rows. */
export const addCents = (rows: readonly { cents: number }[]) =>
	rows.reduce((total, { cents }) => total + cents, 0);

/** Adds up an account. A voided payment has no refunds. */
export function computeAccount(
	totalCents: number,
	payments: readonly PaymentFields[],
	refunds: readonly RefundFields[],
): AccountTotals {
	const loweredCents = addCents(refunds.filter(({ lowersDue }) => lowersDue === 1));
	const receivedCents = addCents(payments.filter(({ voidedAt }) => voidedAt === null));
	const paidCents = receivedCents - addCents(refunds);
	return { totalCents, loweredCents, paidCents, balanceCents: totalCents - loweredCents - paidCents };
}

/** Computes the change of a cash payment. */
export const computeChangeCents = (tenderedCents: number, cents: number) =>
	Math.max(0, tenderedCents - cents);
