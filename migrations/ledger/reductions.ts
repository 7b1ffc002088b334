type Refund = { cents: number; chargedCents: number; taxCents: number };

/**
 * Plans what the refunds of one request lower: no more than was charged in all, each with the ITBMS that leaves the rest
 * its share.
 *
 * @param refunds the oldest first
 */
export function planReductions<R extends Refund>(
	refunds: readonly R[],
): { refund: R; cents: number; taxCents: number }[] {
	const planned: { refund: R; cents: number; taxCents: number }[] = [];
	let [restCents, restTaxCents] = [refunds[0]?.chargedCents ?? 0, refunds[0]?.taxCents ?? 0];
	for (const refund of refunds) {
		const cents = Math.min(refund.cents, restCents);
		if (cents === 0) continue;
		restCents -= cents;
		const keptTaxCents = roundShare(refund.taxCents, restCents, refund.chargedCents);
		planned.push({ refund, cents, taxCents: restTaxCents - keptTaxCents });
		restTaxCents = keptTaxCents;
	}
	return planned;
}

/** Rounds `cents · part ÷ total`, half up. BigInt, because the product can exceed the safe integers. */
function roundShare(cents: number, part: number, total: number): number {
	const [product, divisor] = [BigInt(cents) * BigInt(part) * 2n, BigInt(total) * 2n];
	return Number((product + BigInt(total)) / divisor);
}
