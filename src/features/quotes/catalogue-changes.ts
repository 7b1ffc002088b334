import type { ListedProduct, QuoteList } from "./quote-line.ts";
import { toCents } from "./rules.ts";

/** Differences between a list stored in the browser and the catalogue, by SKU. Amounts are cents. */
export type CatalogueChanges = {
	changed: ReadonlyMap<string, { fromCents: number; toCents: number }>;
	missing: ReadonlySet<string>;
	/** Suggested replacements for missing products. */
	replacements: ReadonlyMap<string, ListedProduct>;
};

/**
 * Compares a list with the current catalogue.
 *
 * @param products products of the list that are still on sale
 * @source rules 2.6
 */
export function computeCatalogueChanges(
	list: QuoteList,
	products: readonly ListedProduct[],
): CatalogueChanges {
	const current = new Map(products.map((product) => [product.sku, product]));
	const changed = new Map<string, { fromCents: number; toCents: number }>();
	const missing = new Set<string>();
	for (const line of list) {
		const product = current.get(line.sku);
		if (!product) missing.add(line.sku);
		else if (toCents(product.price) !== toCents(line.price))
			changed.set(line.sku, { fromCents: toCents(line.price), toCents: toCents(product.price) });
	}
	return { changed, missing, replacements: new Map() };
}
