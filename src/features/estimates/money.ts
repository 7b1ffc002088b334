/** Totals of an estimate in integer cents, ITBMS included. It also runs in the browser, so it imports nothing. */

/** Job with its total before discount. */
export type PricedJob = { id: string; sumCents: number };

/** Computes quantity times price, rounded to the cent. @param quantityHundredths 150 is one and a half */
export function lineCents(quantityHundredths: number, unitCents: number): number {
	return Math.round((quantityHundredths * unitCents) / 100);
}

export function sumOf(cents: readonly number[]): number {
	return cents.reduce((sum, one) => sum + one, 0);
}

/**
 * Splits a discount over the jobs by amount. Shares are rounded down, and the remainder goes to the largest job (the first
 * of equals), up to its amount.
 *
 * @returns cents per job, in order; they add up to the discount, or to the subtotal if that is less
 * @source rules 10.6
 */
export function discountShares(jobs: readonly PricedJob[], discountCents: number): number[] {
	const whole = sumOf(jobs.map(({ sumCents }) => sumCents));
	const discount = Math.min(discountCents, whole);
	if (whole === 0) return jobs.map(() => 0);
	// BigInt, because the product of two amounts can exceed the safe integers.
	const shares = jobs.map(({ sumCents }) =>
		Number((BigInt(discount) * BigInt(sumCents)) / BigInt(whole)),
	);
	let left = discount - sumOf(shares);
	const places = jobs.map(({ sumCents }, place) => ({ sumCents, place }));
	for (const { sumCents, place } of places.sort((a, b) => b.sumCents - a.sumCents)) {
		const share = shares[place] ?? 0;
		const more = Math.min(left, sumCents - share);
		shares[place] = share + more;
		left -= more;
	}
	return shares;
}

/** Computes the totals of all jobs, and the discount share of each. */
export function totalsOf(jobs: readonly PricedJob[], discountCents: number) {
	const shares = discountShares(jobs, discountCents);
	const subtotalCents = sumOf(jobs.map(({ sumCents }) => sumCents));
	return { subtotalCents, totalCents: subtotalCents - sumOf(shares), shares };
}

/** Computes the total of some jobs, each minus its discount share. */
export const dueCents = (jobs: readonly Record<"sumCents" | "discountCents", number>[]) =>
	sumOf(jobs.map(({ sumCents, discountCents }) => sumCents - discountCents));
