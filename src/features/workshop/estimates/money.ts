/** Totals of an estimate in integer cents, ITBMS included. It also runs in the browser, so it imports nothing. */

/** Job with its total before discount. */
export type PricedJob = { id: string; sumCents: number };

/** Computes quantity times price, rounded to the cent. @param quantityHundredths 150 is one and a half */
export function computeLineCents(quantityHundredths: number, unitCents: number): number {
	return Math.round((quantityHundredths * unitCents) / 100);
}

export function computeTotal(cents: readonly number[]): number {
	return cents.reduce((total, amount) => total + amount, 0);
}

/**
 * Splits a discount over the jobs by amount. Shares are rounded down, and the remainder goes to the largest job (the first
 * of equals), up to its amount.
 *
 * @returns cents per job, in order; they add up to the discount, or to the subtotal if that is less
 * @source rules 10.6
 */
export function computeDiscountShares(jobs: readonly PricedJob[], discountCents: number): number[] {
	const subtotalCents = computeTotal(jobs.map(({ sumCents }) => sumCents));
	const discount = Math.min(discountCents, subtotalCents);
	if (subtotalCents === 0) return jobs.map(() => 0);
	// BigInt, because the product of two amounts can exceed the safe integers.
	const shares = jobs.map(({ sumCents }) =>
		Number((BigInt(discount) * BigInt(sumCents)) / BigInt(subtotalCents)),
	);
	let remaining = discount - computeTotal(shares);
	const rankedJobs = jobs.map(({ sumCents }, index) => ({ sumCents, index }));
	for (const { sumCents, index } of rankedJobs.sort((a, b) => b.sumCents - a.sumCents)) {
		const share = shares[index] ?? 0;
		const extra = Math.min(remaining, sumCents - share);
		shares[index] = share + extra;
		remaining -= extra;
	}
	return shares;
}

/** Computes the totals of all jobs, and the discount share of each. */
export function computeTotals(jobs: readonly PricedJob[], discountCents: number) {
	const shares = computeDiscountShares(jobs, discountCents);
	const subtotalCents = computeTotal(jobs.map(({ sumCents }) => sumCents));
	return { subtotalCents, totalCents: subtotalCents - computeTotal(shares), shares };
}

type DepositInput = { approvedCents: number; offeredCents: number; percent: number };

/**
 * Computes the part that is paid before work starts: of what is approved, with what waits for an answer, so that an
 * approval of all of it leaves the amount as it was.
 *
 * @param percent 0 to 100
 * @source rules 12.7
 */
export const computeDepositCents = ({ approvedCents, offeredCents, percent }: DepositInput) =>
	Math.round(((approvedCents + offeredCents) * percent) / 100);

/** Computes the total of some jobs, each minus its discount share. */
export const computeDueCents = (jobs: readonly Record<"sumCents" | "discountCents", number>[]) =>
	computeTotal(jobs.map(({ sumCents, discountCents }) => sumCents - discountCents));
