import { useEffect, useState } from "react";
import type { Instead, Product } from "#features/products/contract.ts";
import { portionsOf } from "#features/products/sku-portions.ts";
import { type Freshness, freshnessOf } from "#features/quotes/fresh-prices.ts";
import { updateQuotedProducts } from "#features/quotes/quote-changes.ts";
import type { ListedProduct } from "#features/quotes/quote-line.ts";
import { readQuoteList } from "#features/quotes/quote-list.ts";
import { answerOf, askApi } from "./answer-of.ts";

const UNCHANGED_PRICES = freshnessOf([], []);

/** What changed in the catalogue since the list was made, asked each time the dialog opens. */
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

/** Those of the SKUs that are still on sale; undefined when nobody could say. */
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

/** As many as one question may name; a list that has lost more is better made anew. */
const MOST_GONE = 5;

/** What is nearest to each of the SKUs that are gone; none when nobody could say. */
async function loadInstead(skus: string[]): Promise<ReadonlyMap<string, ListedProduct>> {
	const gone = new URLSearchParams({ skus: skus.slice(0, MOST_GONE).join() });
	const found = (await answerOf<Instead[]>(`/api/products/instead?${gone}`)) ?? [];
	return new Map(found.flatMap(({ sku, products: [first] }) => (first ? [[sku, first]] : [])));
}
