import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CARDS_PER_STEP } from "#domain/shop.ts";
import type { LocalSearchResult } from "#features/content/products/catalogue/local-catalogue.ts";
import type { Catalogue, CatalogueFilter, Product } from "#features/content/products/contract.ts";
import { buildFilterQuery } from "#features/content/products/search/catalogue-filter.ts";
import type { TaughtSynonym } from "#features/content/products/search/query-reading.ts";
import { fetchJson } from "#site/fetch-json.ts";
import type { CardProduct } from "./product-card.tsx";
import { useCatalogueAddress } from "./use-catalogue-address.ts";

const TYPING_PAUSE_MS = 200;

/** The visible result of a filter, with as many cards as the visitor loaded. */
type CatalogueView = Omit<Catalogue, "products" | "catalogueTotal"> & { products: CardProduct[] };
type InitialCatalogue = {
	filter: CatalogueFilter;
	page: number;
	/** Number of cards requested from that page on. */
	cards: number;
	catalogue: CatalogueView & { catalogueTotal: number };
};
/** The results from one page to another. */
type CatalogueRange = { query: string; view: CatalogueView; page: number; lastPage: number };

/** The catalogue as the visitor filtered it, and how to change it. */
export type CatalogueState = {
	filter: CatalogueFilter;
	view: CatalogueView;
	/** First visible page, and the one after the last visible page. */
	page: number;
	nextPage: number;
	/** Number of products after the visible ones. */
	remainingCount: number;
	isSearching: boolean;
	isFailing: boolean;
	/** Loading more failed; the visible cards stay. */
	hasLoadMoreError: boolean;
	change: (filter: CatalogueFilter) => void;
	/** Loads what a search needs, before the visitor searches. */
	warm: () => void;
	showMore: () => Promise<void>;
	retry: () => void;
};

/**
 * Manages the catalogue as the filter changes. A catalogue of up to 5,000 products is fetched once, when the visitor is
 * about to search, and searched locally; a larger one is searched on the server, one request at a time.
 *
 * @param initial data that the server rendered the page with
 * @source rules 6.4, 9.10
 */
export function useCatalogue(initial: InitialCatalogue): CatalogueState {
	const [filter, setFilter] = useState(initial.filter);
	const [cards, setCards] = useState(initial.cards);
	const [isFailing, setFailing] = useState(false);
	const {
		search,
		canSearchLocally,
		warm: loadLocalCatalogue,
	} = useLocalCatalogue(initial.catalogue.catalogueTotal);
	const initialRange: CatalogueRange = {
		query: buildFilterQuery(initial.filter),
		view: initial.catalogue,
		page: initial.page,
		lastPage: initial.page + initial.cards / CARDS_PER_STEP - 1,
	};
	const [serverRange, setServerRange] = useState<CatalogueRange>(initialRange);

	const warm = useCallback(() => runAfterPaint(loadLocalCatalogue), [loadLocalCatalogue]);
	const show = useCallback(
		(nextFilter: CatalogueFilter, cardCount: number) => {
			runAfterPaint(() => {
				loadLocalCatalogue();
				startTransition(() => {
					setCards(cardCount);
					setFilter(nextFilter);
				});
			});
		},
		[loadLocalCatalogue],
	);
	const change = useCallback((nextFilter: CatalogueFilter) => show(nextFilter, CARDS_PER_STEP), [show]);
	const query = buildFilterQuery(filter);
	const page = query === initialRange.query ? initial.page : 1;
	useCatalogueAddress({ filter, page, cards }, show);

	const localResult = useMemo(() => search?.(filter), [search, filter]);
	// The router's data is the newest, unless the visitor loaded more.
	const ranges =
		serverRange.lastPage > initialRange.lastPage ? [serverRange, initialRange] : [initialRange, serverRange];
	const matchingRange = ranges.find((range) => range.query === query && range.page === page);
	const mustFetch = !localResult && !matchingRange && !canSearchLocally;

	const fetchPage = useCallback(
		async (requestedFilter: CatalogueFilter, nextPage: number, signal?: AbortSignal) => {
			try {
				const path = `/api/products/search${buildFilterQuery(requestedFilter, nextPage)}` as const;
				const view = await fetchJson<Catalogue>(path, signal);
				setFailing(false);
				setServerRange((previous) => {
					const isNextPage = nextPage > 1 && previous.query === buildFilterQuery(requestedFilter);
					const previousProducts = isNextPage ? previous.view.products : [];
					return {
						query: buildFilterQuery(requestedFilter),
						page: isNextPage ? previous.page : 1,
						lastPage: nextPage,
						view: { ...view, products: [...previousProducts, ...view.products] },
					};
				});
			} catch {
				if (!signal?.aborted) setFailing(true);
			}
		},
		[],
	);

	useEffect(() => {
		if (!mustFetch) return;
		const stop = new AbortController();
		const timer = setTimeout(() => void fetchPage(filter, 1, stop.signal), TYPING_PAUSE_MS);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [mustFetch, filter, fetchPage]);

	const start = (page - 1) * CARDS_PER_STEP;
	const localView = useMemo(
		() => localResult && { ...localResult, products: localResult.products.slice(start, start + cards) },
		[localResult, start, cards],
	);
	const { view, lastPage } = matchingRange ?? serverRange;
	const currentView = localView ?? view;

	async function showMore() {
		setCards((previous) => previous + CARDS_PER_STEP);
		if (!localResult && !(await loadLocalCatalogue())) await fetchPage(filter, lastPage + 1);
	}

	return {
		filter,
		view: currentView,
		page,
		nextPage: page + Math.ceil(currentView.products.length / CARDS_PER_STEP),
		remainingCount: currentView.total - start - currentView.products.length,
		isSearching: !localResult && !matchingRange && !isFailing,
		isFailing: isFailing && !localResult && !matchingRange,
		hasLoadMoreError: isFailing && !localResult && !!matchingRange,
		change,
		warm,
		showMore,
		retry: () => void fetchPage(filter, 1),
	};
}

/**
 * Runs the callback after the next paint, so that the typed character or touched field appears before the search
 * starts.
 */
function runAfterPaint(callback: () => unknown) {
	requestAnimationFrame(() => setTimeout(callback));
}

/** Up to this size the browser loads the full catalogue and searches it locally. */
const MAX_LOCAL_PRODUCTS = 5000;
/** Timeout after which the server's search is used instead. */
const LOAD_TIMEOUT_MS = 8000;

type Search = (filter: CatalogueFilter) => LocalSearchResult;

/**
 * Loads the full catalogue and the code that searches it, once, when the visitor is about to search.
 *
 * @returns `search` once loaded; `canSearchLocally` is false if the catalogue is too large or could not be fetched, and
 *   `warm` then resolves to false: search on the server
 */
function useLocalCatalogue(catalogueTotal: number) {
	const [search, setSearch] = useState<Search>();
	const [canSearchLocally, setCanSearchLocally] = useState(catalogueTotal <= MAX_LOCAL_PRODUCTS);
	const loading = useRef<Promise<boolean>>(undefined);

	const fetchCatalogue = useCallback(async () => {
		try {
			const signal = AbortSignal.timeout?.(LOAD_TIMEOUT_MS) ?? null;
			const [{ buildCatalogueIndex, searchLocally }, products, taught] = await Promise.all([
				import("#features/content/products/catalogue/local-catalogue.ts"),
				fetchJson<Product[]>("/api/products", signal),
				fetchJson<TaughtSynonym[]>("/api/synonyms", signal),
			]);
			const index = await buildCatalogueIndex(products, taught);
			startTransition(() => setSearch(() => (filter: CatalogueFilter) => searchLocally(index, filter)));
			return true;
		} catch {
			setCanSearchLocally(false);
			return false;
		}
	}, []);
	const warm = useCallback(async () => {
		if (!canSearchLocally) return false;
		loading.current ??= fetchCatalogue();
		return loading.current;
	}, [canSearchLocally, fetchCatalogue]);

	return { search, canSearchLocally, warm };
}
