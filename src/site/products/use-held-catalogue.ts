import { startTransition, useCallback, useRef, useState } from "react";
import type { CatalogueFilter, Product } from "#features/products/contract.ts";
import type { Found } from "#features/products/local-catalogue.ts";
import type { Taught } from "#features/products/understanding.ts";
import { askApi } from "#site/answer-of.ts";

/** Up to here the browser holds the whole catalogue and searches it itself. */
const MOST_HELD = 5000;
/** Whoever waits for longer is better served by the server's own search. */
const PATIENCE_MS = 8000;

type Search = (filter: CatalogueFilter) => Found;

/**
 * The whole catalogue and the code that searches it, fetched once when somebody is about to search.
 *
 * @returns `search` once it is there; `isHoldable` is false when it is too large or could not be fetched: then ask the server
 */
export function useHeldCatalogue(catalogueTotal: number) {
	const [search, setSearch] = useState<Search>();
	const [isHoldable, setHoldable] = useState(catalogueTotal <= MOST_HELD);
	const isWanted = useRef(false);

	const warm = useCallback(async () => {
		if (!isHoldable || isWanted.current) return;
		isWanted.current = true;
		try {
			const signal = AbortSignal.timeout?.(PATIENCE_MS) ?? null;
			const [{ indexOf, searchLocally }, products, taught] = await Promise.all([
				import("#features/products/local-catalogue.ts"),
				askApi<Product[]>("/api/products", signal),
				askApi<Taught[]>("/api/synonyms", signal),
			]);
			const index = await indexOf(products, taught);
			startTransition(() =>
				setSearch(() => (filter: CatalogueFilter) => searchLocally(index, filter)),
			);
		} catch {
			setHoldable(false);
		}
	}, [isHoldable]);

	return { search, isHoldable, warm };
}
