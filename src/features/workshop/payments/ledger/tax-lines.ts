import { computeTaxCents } from "#core/settings/tax.ts";
import { addCents, type Entry, type EntryLine } from "./entries.ts";

/** A line of a sale, with ITBMS. */
export type GrossLine = {
	description: string;
	quantityHundredths: number;
	grossCents: number;
	/** The product of a quote; lines of an estimate have words that staff typed. */
	productId?: string;
};
/** The same without ITBMS; net and tax add up to the gross amount. */
export type TaxedLine = GrossLine & {
	netCents: number;
	taxCents: number;
	/** Price of one unit without ITBMS, in millionths of a dollar. Quantity times price rounds to `netCents`. */
	unitMicros: number;
};

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 6;
/** Describes the difference between what was agreed and what was charged. */
export const ADJUSTMENT = "Ajuste";

const addGross = (lines: readonly GrossLine[]) =>
	lines.reduce((total, { grossCents }) => total + grossCents, 0);

/** Adds a line with the difference, if the lines do not add up to the amount that was charged. */
export function withAdjustment(lines: readonly GrossLine[], chargedCents: number): GrossLine[] {
	const grossCents = chargedCents - addGross(lines);
	return grossCents === 0
		? [...lines]
		: [...lines, { description: ADJUSTMENT, quantityHundredths: 100, grossCents }];
}

/**
 * Takes the ITBMS out of the lines of a sale. The net amounts are shares of the net total by largest remainder, so they
 * add up to it exactly, although each line is rounded.
 *
 * @param lines add up to a positive amount, or are all free
 * @source rules 12.5
 */
export function splitTax(lines: readonly GrossLine[], taxPercent: number): TaxedLine[] {
	const totalCents = addGross(lines);
	const netCents = totalCents - computeTaxCents(totalCents, { taxPercent });
	const shares = allocate(
		netCents,
		lines.map(({ grossCents }) => grossCents),
	);
	return lines.map((line, index) => toTaxedLine(line, line.grossCents - (shares[index] ?? 0)));
}

/** Returns a line with its ITBMS, its net amount and the price of one unit. */
export function toTaxedLine(line: GrossLine, taxCents: number): TaxedLine {
	const netCents = line.grossCents - taxCents;
	return { ...line, netCents, taxCents, unitMicros: computeUnitMicros(netCents, line.quantityHundredths) };
}

/** Splits an amount in proportion to weights: rounded down, then a cent more for the largest remainders. */
function allocate(cents: number, weights: readonly number[]): number[] {
	const total = weights.reduce((sofar, weight) => sofar + weight, 0);
	if (total === 0) return weights.map(() => 0);
	// BigInt, because the product of two amounts can exceed the safe integers.
	const parts = weights.map((weight, index) => {
		const product = BigInt(cents) * BigInt(weight);
		// The remainder of a negative weight, such as an adjustment, counts from below too.
		const remainder = ((product % BigInt(total)) + BigInt(total)) % BigInt(total);
		return { index, share: Number((product - remainder) / BigInt(total)), remainder };
	});
	let missing = cents - parts.reduce((sofar, { share }) => sofar + share, 0);
	const shares = parts.map(({ share }) => share);
	for (const { index, share } of parts.toSorted((one, other) => Number(other.remainder - one.remainder))) {
		if (missing === 0) break;
		shares[index] = share + 1;
		missing -= 1;
	}
	return shares;
}

/** Computes a unit price with as few decimals as give the net amount again, from two up to six. */
function computeUnitMicros(netCents: number, quantityHundredths: number): number {
	const amount = Math.abs(netCents);
	for (let decimals = MIN_DECIMALS; decimals <= MAX_DECIMALS; decimals++) {
		const scale = 10 ** decimals;
		const unit = Math.round((amount * scale) / quantityHundredths);
		const isExact = Math.round((unit * quantityHundredths) / scale) === amount;
		if (isExact || decimals === MAX_DECIMALS)
			return Math.sign(netCents) * unit * 10 ** (MAX_DECIMALS - decimals);
	}
	return 0;
}

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
