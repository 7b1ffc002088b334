import type { Settings } from "#core/settings/contract.ts";
import { roundToCents } from "./price-reading.ts";

export type PriceTax = Pick<Settings, "pricesIncludeTax" | "taxPercent">;
export type PriceField = "price_with_tax" | "price_without_tax";

/**
 * Converts a price to the list price that the shop stores.
 *
 * @param field whether the price contains the tax
 * @returns dollars with two decimals
 * @source rules 2.2, 6.45
 */
export function computeListPrice(price: number, field: PriceField, tax: PriceTax): number {
	const includesTax = field === "price_with_tax";
	if (includesTax === tax.pricesIncludeTax) return price;
	const factor = (100 + tax.taxPercent) / 100;
	return roundToCents(includesTax ? price / factor : price * factor);
}

/** Returns the field of a price that means the same as the shop's list prices. */
export const getPriceField = ({ pricesIncludeTax }: Pick<PriceTax, "pricesIncludeTax">): PriceField =>
	pricesIncludeTax ? "price_with_tax" : "price_without_tax";

/** Returns the heading that says whether the shop's list prices contain the tax. */
export const getPriceHeading = ({ pricesIncludeTax }: Pick<PriceTax, "pricesIncludeTax">) =>
	pricesIncludeTax ? "Precio con ITBMS" : "Precio sin ITBMS";
