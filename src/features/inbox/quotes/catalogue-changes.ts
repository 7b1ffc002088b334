import { toCents } from "#domain/money.ts";
import { formatShortage, type Stock } from "#features/content/products/stock/availability.ts";
import type { ListedProduct, QuoteList } from "./quote-line.ts";

/** Differences between a list stored in the browser and the catalogue, by SKU. Amounts are cents. */
export type CatalogueChanges = {
	changed: ReadonlyMap<string, { fromCents: number; toCents: number }>;
	missing: ReadonlySet<string>;
	/** Texts about products that are not at the counter. */
	shortages: ReadonlyMap<string, string>;
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
	products: readonly (ListedProduct & Stock)[],
): CatalogueChanges {
	const current = new Map(products.map((product) => [product.sku, product]));
	const changed = new Map<string, { fromCents: number; toCents: number }>();
	const missing = new Set<string>();
	const shortages = new Map<string, string>();
	for (const line of list) {
		const product = current.get(line.sku);
		const shortage = product && formatShortage(product);
		if (shortage) shortages.set(line.sku, shortage);
		if (!product) missing.add(line.sku);
		else if (toCents(product.price) !== toCents(line.price))
			changed.set(line.sku, { fromCents: toCents(line.price), toCents: toCents(product.price) });
	}
	return { changed, missing, shortages, replacements: new Map() };
}
