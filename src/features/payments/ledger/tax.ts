import { addCents, type Entry, type EntryLine } from "./entries.ts";
import { type GrossLine, splitTax } from "./tax-lines.ts";

/** Takes the ITBMS out of the lines of a charge, once on their total. @source rules 12.5 */
export function splitLines(lines: readonly GrossLine[], taxPercent: number): EntryLine[] {
	return splitTax(lines, taxPercent).map(({ grossCents, ...line }) => ({
		...{
			description: line.description,
			quantityHundredths: line.quantityHundredths,
			taxCents: line.taxCents,
		},
		cents: grossCents,
		productId: line.productId ?? null,
	}));
}

/**
 * Computes the ITBMS of a reduction: the tax that stood less that of the rest, so that a charge that is lowered to 0
 * keeps none.
 *
 * @param reductions those of the charge that stand; their amounts are negative
 * @param cents the amount of the new reduction, positive
 */
export function computeReductionTax(
	charge: Pick<Entry, "cents" | "taxCents">,
	reductions: readonly Pick<Entry, "cents" | "taxCents">[],
	cents: number,
): number {
	const standingTaxCents = reductions.reduce((total, { taxCents }) => total + taxCents, charge.taxCents);
	const restCents = charge.cents + addCents(reductions) - cents;
	return standingTaxCents - roundShare(charge.taxCents, restCents, charge.cents);
}

/** Rounds `cents · part ÷ total`, half up. BigInt, because the product can exceed the safe integers. */
function roundShare(cents: number, part: number, total: number): number {
	if (total === 0) return 0;
	const [product, divisor] = [BigInt(cents) * BigInt(part) * 2n, BigInt(total) * 2n];
	return Number((product + BigInt(total)) / divisor);
}
