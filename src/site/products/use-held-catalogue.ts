import { startTransition, useCallback, useRef, useState } from "react";
import type { Product } from "#features/products/contract.ts";
import { type CatalogueIndex, indexOf } from "#features/products/local-catalogue.ts";

/** Up to here the browser holds the whole catalogue and searches it itself. */
const MOST_HELD = 5000;
/** Whoever waits for longer is better served by the server's own search. */
const PATIENCE_MS = 8000;

/**
 * The whole catalogue, fetched once when somebody is about to search.
 *
 * @returns `isHoldable` is false when it is too large or could not be fetched: then ask the server
 */
export function useHeldCatalogue(catalogueTotal: number) {
	const [index, setIndex] = useState<CatalogueIndex>();
	const [isHoldable, setHoldable] = useState(catalogueTotal <= MOST_HELD);
	const isWanted = useRef(false);

	const warm = useCallback(async () => {
		if (!isHoldable || isWanted.current) return;
		isWanted.current = true;
		try {
			const reply = await fetch("/api/products", {
				signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
			});
			if (!reply.ok) throw new Error("no catalogue");
			const index = await indexOf((await reply.json()) as Product[]);
			startTransition(() => setIndex(index));
		} catch {
			setHoldable(false);
		}
	}, [isHoldable]);

	return { index, isHoldable, warm };
}
