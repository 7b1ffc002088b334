import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { queryOf } from "#features/products/catalogue-filter.ts";
import type { Catalogue, CatalogueFilter } from "#features/products/contract.ts";
import { searchLocally } from "#features/products/local-catalogue.ts";
import type { CardProduct } from "#features/products/product-card.tsx";
import { CARDS_RENDERED_AT_ONCE as PAGE } from "#workshop.ts";
import { useCatalogueAddress } from "./use-catalogue-address.ts";
import { useHeldCatalogue } from "./use-held-catalogue.ts";

const TYPING_PAUSE_MS = 200;

/** What the page shows: the answer to a filter, as far down as the visitor asked. */
export type Shown = Omit<Catalogue, "products" | "catalogueTotal"> & { products: CardProduct[] };
type Loaded = {
	filter: CatalogueFilter;
	page: number;
	catalogue: Shown & { catalogueTotal: number };
};
type Answer = { query: string; shown: Shown; lastPage: number };

/**
 * The catalogue as a filter changes. A catalogue of up to 5,000 products is fetched once, when somebody is about to
 * search, and answers at once; a larger one is asked on the server, one request at a time.
 *
 * @param loaded what the server rendered the page with
 * @source rules 6.4, 9.10
 */
export function useCatalogue(loaded: Loaded) {
	const [filter, setFilter] = useState(loaded.filter);
	const [pages, setPages] = useState(1);
	const [isFailing, setFailing] = useState(false);
	const { index, isHoldable, warm } = useHeldCatalogue(loaded.catalogue.catalogueTotal);
	const first = { query: queryOf(loaded.filter), shown: loaded.catalogue, lastPage: loaded.page };
	const [asked, setAsked] = useState<Answer>(first);

	const change = useCallback(
		(next: CatalogueFilter) => {
			warm();
			afterPaint(() =>
				startTransition(() => {
					setPages(1);
					setFilter(next);
				}),
			);
		},
		[warm],
	);
	useCatalogueAddress(filter, change);

	const found = useMemo(() => index && searchLocally(index, filter), [index, filter]);
	const query = queryOf(filter);
	const answered = [first, asked].find((answer) => answer.query === query);
	const mustAsk = !found && !answered && !isHoldable;

	const ask = useCallback(async (wanted: CatalogueFilter, page: number, signal?: AbortSignal) => {
		try {
			const shown = await fetchPage(wanted, page, signal);
			setFailing(false);
			setAsked((before) => {
				const isMore = page > 1 && before.query === queryOf(wanted);
				const above = isMore ? before.shown.products : [];
				return {
					query: queryOf(wanted),
					lastPage: page,
					shown: { ...shown, products: [...above, ...shown.products] },
				};
			});
		} catch {
			if (!signal?.aborted) setFailing(true);
		}
	}, []);

	useEffect(() => {
		if (!mustAsk) return;
		const stop = new AbortController();
		const timer = setTimeout(() => void ask(filter, 1, stop.signal), TYPING_PAUSE_MS);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [mustAsk, filter, ask]);

	const start = query === first.query ? (loaded.page - 1) * PAGE : 0;
	const held = useMemo(
		() => found && { ...found, products: found.products.slice(start, start + pages * PAGE) },
		[found, start, pages],
	);
	const { shown, lastPage } = answered ?? asked;
	const now = held ?? shown;

	async function showMore() {
		setPages((before) => before + 1);
		if (!found) await (isHoldable ? warm() : ask(filter, lastPage + 1));
	}

	return {
		filter,
		shown: now,
		hasMore: start + now.products.length < now.total,
		isSearching: !found && !answered && !isFailing,
		isFailing: isFailing && !found && !answered,
		change,
		warm,
		showMore,
		retry: () => void ask(filter, 1),
	};
}

/** The letter just typed is seen before its search begins. */
function afterPaint(act: () => void) {
	requestAnimationFrame(() => setTimeout(act));
}

async function fetchPage(
	filter: CatalogueFilter,
	page: number,
	signal?: AbortSignal,
): Promise<Catalogue> {
	const reply = await fetch(`/api/products/search${queryOf(filter, page)}`, { signal });
	if (!reply.ok) throw new Error("no answer");
	return (await reply.json()) as Catalogue;
}
