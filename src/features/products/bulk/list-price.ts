import type { Settings } from "#core/settings/contract.ts";

export type PriceTax = Pick<Settings, "pricesIncludeTax" | "taxPercent">;
export type PriceMeaning = "price" | "price_with_tax" | "price_without_tax";

/**
 * Converts a price to the list price that the shop stores.
 *
 * @param meaning whether the price contains the tax; «price» means the same as the shop's list prices
 * @returns dollars with two decimals
 * @source rules 2.2, 6.45
 */
export function computeListPrice(price: number, meaning: PriceMeaning, tax: PriceTax): number {
	const includesTax = meaning === "price" ? tax.pricesIncludeTax : meaning === "price_with_tax";
	if (includesTax === tax.pricesIncludeTax) return price;
	const factor = (100 + tax.taxPercent) / 100;
	return Math.round((includesTax ? price / factor : price * factor) * 100) / 100;
}

/** Returns the heading that says whether the shop's list prices contain the tax. */
export const getPriceHeading = ({ pricesIncludeTax }: Pick<PriceTax, "pricesIncludeTax">) =>
	pricesIncludeTax ? "Precio con ITBMS" : "Precio sin ITBMS";
