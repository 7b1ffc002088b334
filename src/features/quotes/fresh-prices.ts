import { useEffect, useState } from "react";
import { updateQuotedProducts } from "./quote-changes.ts";
import type { ListedProduct, QuoteList } from "./quote-line.ts";
import { readQuoteList } from "./quote-list.ts";
import { toCents } from "./rules.ts";

/** How a list kept in the browser differs from the catalogue, by SKU. Amounts are cents. */
export type Freshness = {
	changed: ReadonlyMap<string, { fromCents: number; toCents: number }>;
	gone: ReadonlySet<string>;
	/** What could stand in the place of one that is gone. */
	instead: ReadonlyMap<string, ListedProduct>;
};

const UNCHANGED_PRICES: Freshness = {
	changed: new Map(),
	gone: new Set(),
	instead: new Map(),
};

/**
 * Compares a list with what the catalogue says now.
 *
 * @param products those of the list that are still on sale
 * @source rules 2.6
 */
export function freshnessOf(list: QuoteList, products: readonly ListedProduct[]): Freshness {
	const current = new Map(products.map((product) => [product.sku, product]));
	const changed = new Map<string, { fromCents: number; toCents: number }>();
	const gone = new Set<string>();
	for (const line of list) {
		const product = current.get(line.sku);
		if (!product) gone.add(line.sku);
		else if (toCents(product.price) !== toCents(line.price))
			changed.set(line.sku, { fromCents: toCents(line.price), toCents: toCents(product.price) });
	}
	return { changed, gone, instead: new Map() };
}

/** Those of the SKUs that are still on sale; undefined when nobody could say. */
export type LoadProducts = (skus: string[]) => Promise<readonly ListedProduct[] | undefined>;

/** What is nearest to each of the SKUs that are gone; none when nobody could say. */
export type LoadInstead = (skus: string[]) => Promise<ReadonlyMap<string, ListedProduct>>;

type Loads = { loadProducts: LoadProducts; loadInstead: LoadInstead };

/** What changed in the catalogue since the list was made, asked each time the dialog opens. */
export function useFreshness(isOpen: boolean, { loadProducts, loadInstead }: Loads): Freshness {
	const [freshness, setFreshness] = useState(UNCHANGED_PRICES);
	useEffect(() => {
		if (!isOpen) return;
		let isCurrent = true;
		const before = readQuoteList();
		setFreshness(UNCHANGED_PRICES);
		if (before.length > 0)
			void loadProducts(before.map(({ sku }) => sku)).then((products) => {
				if (!products || !isCurrent) return;
				const found = freshnessOf(before, products);
				setFreshness(found);
				updateQuotedProducts(products);
				if (found.gone.size === 0) return;
				void loadInstead([...found.gone]).then((instead) => {
					if (isCurrent) setFreshness({ ...found, instead });
				});
			});
		return () => {
			isCurrent = false;
		};
	}, [isOpen, loadProducts, loadInstead]);
	return freshness;
}
