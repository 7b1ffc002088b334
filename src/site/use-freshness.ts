import { useEffect, useState } from "react";
import type { Instead, Product } from "#features/products/contract.ts";
import { portionsOf } from "#features/products/sku-portions.ts";
import { type Freshness, freshnessOf } from "#features/quotes/fresh-prices.ts";
import { updateQuotedProducts } from "#features/quotes/quote-changes.ts";
import type { ListedProduct } from "#features/quotes/quote-line.ts";
import { readQuoteList } from "#features/quotes/quote-list.ts";
import { answerOf, askApi } from "./answer-of.ts";

const UNCHANGED_PRICES = freshnessOf([], []);

/** Returns the catalogue's changes since the list was made; reloads each time the dialog opens. */
export function useFreshness(isOpen: boolean): Freshness {
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
	}, [isOpen]);
	return freshness;
}

/** Loads the products still on sale; undefined on failure. */
async function loadProducts(skus: string[]): Promise<readonly ListedProduct[] | undefined> {
	try {
		const portions = portionsOf(skus).map((portion) =>
			askApi<Product[]>(`/api/products?${new URLSearchParams({ skus: portion })}`),
		);
		return (await Promise.all(portions)).flat();
	} catch {
		return undefined;
	}
}

/** API limit of SKUs per request; a list that lost more products is better started over. */
const MOST_GONE = 5;

/** Loads the closest replacement for each deleted SKU; empty on failure. */
async function loadInstead(skus: string[]): Promise<ReadonlyMap<string, ListedProduct>> {
	const gone = new URLSearchParams({ skus: skus.slice(0, MOST_GONE).join() });
	const found = (await answerOf<Instead[]>(`/api/products/instead?${gone}`)) ?? [];
	return new Map(found.flatMap(({ sku, products: [first] }) => (first ? [[sku, first]] : [])));
}
