import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#catalogue.ts";
import { fold } from "#words/search.ts";

/** The columns by which the panel sorts its list of products. */
export const LIST_SORTS = ["name", "sku", "brand", "type", "price", "updated_at"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export const PRODUCTS_PER_PAGE = 50;

/** A SKU stands in the address of the product's page and in lists separated by commas. */
export const SKU_PATTERN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** Dollars as cents; two decimals are exact. */
export function centsOf(price: number): number {
	return Math.round(price * 100);
}

/**
 * A brand as the catalogue writes it: its code when somebody typed what people read («Wurth» with its umlaut),
 * the spelling already in use when only case or accents differ, else as typed.
 */
export function brandCodeOf(typed: string, inUse: readonly string[]): string {
	const wanted = fold(typed);
	const byLabel = Object.entries(PRODUCT_BRANDS).find(
		([code, label]) => fold(label) === wanted || fold(code) === wanted,
	);
	return byLabel?.[0] ?? inUse.find((brand) => fold(brand) === wanted) ?? typed;
}

/** A type in the spelling already in use, else as typed. */
export function typeNameOf(typed: string, inUse: readonly string[]): string {
	const wanted = fold(typed);
	return [...PRODUCT_TYPES, ...inUse].find((type) => fold(type) === wanted) ?? typed;
}
