import type { Settings } from "./contract.ts";

/**
 * Computes the gross price that the customer pays, in cents.
 *
 * @param listCents the list price in cents, as it is stored
 * @source rules 2.2; Ley 473/2025
 */
export function computeGrossCents(
	listCents: number,
	tax: Pick<Settings, "pricesIncludeTax" | "taxPercent">,
): number {
	return tax.pricesIncludeTax ? listCents : Math.round((listCents * (100 + tax.taxPercent)) / 100);
}

/** Computes the tax share of a total, in cents. @source rules 2.3 */
export function computeTaxCents(totalCents: number, tax: Pick<Settings, "taxPercent">): number {
	return totalCents - Math.round((totalCents * 100) / (100 + tax.taxPercent));
}
