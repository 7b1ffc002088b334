import { useEffect, useState } from "react";
import { type Freshness, freshnessOf, UNCHANGED_PRICES } from "./fresh-prices.ts";
import { updateQuotedProducts } from "./quote-changes.ts";
import type { ListedProduct } from "./quote-line.ts";
import { readQuoteList } from "./quote-list.ts";

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
