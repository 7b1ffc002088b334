/** Sums of an estimate: whole cents in and out, ITBMS inside every price. It runs in the customer's browser too and imports nothing. */

/** A job as far as its money goes. */
export type PricedJob = { id: string; sumCents: number };

/** Quantity times price, rounded to the cent. @param quantityHundredths 150 is one and a half */
export function lineCents(quantityHundredths: number, unitCents: number): number {
	return Math.round((quantityHundredths * unitCents) / 100);
}

export function sumOf(cents: readonly number[]): number {
	return cents.reduce((sum, one) => sum + one, 0);
}

/**
 * What of a discount on the whole each job carries: its part rounded down, and what is left goes to the largest, the first
 * of equals, as far as it costs that much.
 *
 * @returns cents by job, in their order; they add up to the discount, or to the whole where that is less
 * @source rules 10.6
 */
export function discountShares(jobs: readonly PricedJob[], discountCents: number): number[] {
	const whole = sumOf(jobs.map(({ sumCents }) => sumCents));
	const discount = Math.min(discountCents, whole);
	if (whole === 0) return jobs.map(() => 0);
	// A product of two amounts may be larger than a number holds exactly.
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

/** What all jobs come to, and what each carries of the discount. */
export function totalsOf(jobs: readonly PricedJob[], discountCents: number) {
	const shares = discountShares(jobs, discountCents);
	const subtotalCents = sumOf(jobs.map(({ sumCents }) => sumCents));
	return { subtotalCents, totalCents: subtotalCents - sumOf(shares), shares };
}

/** What some jobs come to, each less its share of the discount. */
export const dueCents = (jobs: readonly Record<"sumCents" | "discountCents", number>[]) =>
	sumOf(jobs.map(({ sumCents, discountCents }) => sumCents - discountCents));
