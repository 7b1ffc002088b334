import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { normalizeText } from "#domain/text/search.ts";
import { ALL } from "#features/content/products/rules.ts";

/** The columns by which the panel sorts its list of products. */
export const LIST_SORTS = ["name", "sku", "brand", "type", "price", "updated_at"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Filters of the panel; «missing» is everything that is not at the counter. */
export const AVAILABILITY_CHOICES = [ALL, "missing", "on_order", "out_of_stock"] as const;

export const PRODUCTS_PER_PAGE = 50;

/** A SKU appears in the URL of the product's page and in comma-separated lists. */
export const SKU_PATTERN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** Returns the message for a SKU that another product has. */
export const getTakenSkuMessage = (sku: string, owner: { name: string; isInTrash: boolean }) =>
	owner.isInTrash
		? `El SKU ${sku} es de «${owner.name}», que está en la papelera. Restáuralo o usa otro SKU.`
		: `El SKU ${sku} ya es de «${owner.name}». Usa otro.`;

/**
 * Returns the code of a brand that was typed by its label («Wurth» with its umlaut), else the spelling already in use
 * when only case or accents differ, else the text as typed.
 */
export function findBrandCode(typed: string, inUse: readonly string[]): string {
	const normalized = normalizeText(typed);
	const byLabel = Object.entries(PRODUCT_BRANDS).find(
		([code, label]) => normalizeText(label) === normalized || normalizeText(code) === normalized,
	);
	return byLabel?.[0] ?? inUse.find((brand) => normalizeText(brand) === normalized) ?? typed;
}

/** Returns a type in the spelling already in use, else as typed. */
export function findTypeName(typed: string, inUse: readonly string[]): string {
	const normalized = normalizeText(typed);
	return [...PRODUCT_TYPES, ...inUse].find((type) => normalizeText(type) === normalized) ?? typed;
}
