import { useEffect, useState } from "react";
import type { Product, ProductReplacement } from "#features/content/products/contract.ts";
import { buildSkuBatches } from "#features/content/products/sku-batches.ts";
import { type CatalogueChanges, computeCatalogueChanges } from "#features/inbox/quotes/catalogue-changes.ts";
import { updateQuotedProducts } from "#features/inbox/quotes/quote-changes.ts";
import type { ListedProduct } from "#features/inbox/quotes/quote-line.ts";
import { readQuoteList } from "#features/inbox/quotes/quote-list.ts";
import { fetchJson, tryFetchJson } from "#site/fetch-json.ts";

const NO_CHANGES = computeCatalogueChanges([], []);

/** Returns the catalogue's changes since the list was made; reloads each time the dialog opens. */
export function useCatalogueChanges(isOpen: boolean): CatalogueChanges {
	const [changes, setChanges] = useState(NO_CHANGES);
	useEffect(() => {
		if (!isOpen) return;
		let isCurrent = true;
		const list = readQuoteList();
		setChanges(NO_CHANGES);
		if (list.length > 0)
			void loadProducts(list.map(({ sku }) => sku)).then((products) => {
				if (!products || !isCurrent) return;
				const result = computeCatalogueChanges(list, products);
				setChanges(result);
				updateQuotedProducts(products);
				if (result.missing.size === 0) return;
				void loadReplacements([...result.missing]).then((replacements) => {
					if (isCurrent) setChanges({ ...result, replacements });
				});
			});
		return () => {
			isCurrent = false;
		};
	}, [isOpen]);
	return changes;
}

/** Loads the products still on sale; undefined on failure. */
async function loadProducts(skus: string[]): Promise<readonly Product[] | undefined> {
	try {
		const requests = buildSkuBatches(skus).map((batch) =>
			fetchJson<Product[]>(`/api/products?${new URLSearchParams({ skus: batch })}`),
		);
		return (await Promise.all(requests)).flat();
	} catch {
		return undefined;
	}
}

/** API limit of SKUs per request; a list that lost more products is better started over. */
const MAX_REPLACEMENTS = 5;

/** Loads the closest replacement for each deleted SKU; empty on failure. */
async function loadReplacements(skus: string[]): Promise<ReadonlyMap<string, ListedProduct>> {
	const query = new URLSearchParams({ skus: skus.slice(0, MAX_REPLACEMENTS).join() });
	const result = (await tryFetchJson<ProductReplacement[]>(`/api/products/instead?${query}`)) ?? [];
	return new Map(result.flatMap(({ sku, products: [first] }) => (first ? [[sku, first]] : [])));
}
