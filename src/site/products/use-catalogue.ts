import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { queryOf } from "#features/products/catalogue-filter.ts";
import type { Catalogue, CatalogueFilter, Product } from "#features/products/contract.ts";
import type { Found } from "#features/products/local-catalogue.ts";
import type { CardProduct } from "#features/products/product-card.tsx";
import type { Taught } from "#features/products/understanding.ts";
import { askApi } from "#site/answer-of.ts";
import { CARDS_A_STEP as STEP } from "#workshop.ts";
import { useCatalogueAddress } from "./use-catalogue-address.ts";

const TYPING_PAUSE_MS = 200;

/** The visible result of a filter, with as many cards as the visitor loaded. */
type Shown = Omit<Catalogue, "products" | "catalogueTotal"> & { products: CardProduct[] };
type Loaded = {
	filter: CatalogueFilter;
	page: number;
	/** Number of cards requested from that page on. */
	cards: number;
	catalogue: Shown & { catalogueTotal: number };
};
/** The results from one page to another. */
type Answer = { query: string; shown: Shown; page: number; lastPage: number };

/**
 * Manages the catalogue as the filter changes. A catalogue of up to 5,000 products is fetched once, when the visitor is
 * about to search, and searched locally; a larger one is searched on the server, one request at a time.
 *
 * @param initial data that the server rendered the page with
 * @source rules 6.4, 9.10
 */
export function useCatalogue(loaded: Loaded) {
	const [filter, setFilter] = useState(loaded.filter);
	const [cards, setCards] = useState(loaded.cards);
	const [isFailing, setFailing] = useState(false);
	const { search, isHoldable, warm: hold } = useHeldCatalogue(loaded.catalogue.catalogueTotal);
	const first: Answer = {
		query: queryOf(loaded.filter),
		shown: loaded.catalogue,
		page: loaded.page,
		lastPage: loaded.page + loaded.cards / STEP - 1,
	};
	const [asked, setAsked] = useState<Answer>(first);

	const warm = useCallback(() => afterPaint(hold), [hold]);
	const show = useCallback(
		(next: CatalogueFilter, many: number) => {
			afterPaint(() => {
				hold();
				startTransition(() => {
					setCards(many);
					setFilter(next);
				});
			});
		},
		[hold],
	);
	const change = useCallback((next: CatalogueFilter) => show(next, STEP), [show]);
	const query = queryOf(filter);
	const page = query === first.query ? loaded.page : 1;
	useCatalogueAddress({ filter, page, cards }, show);

	const found = useMemo(() => search?.(filter), [search, filter]);
	// The router's data is the newest, unless the visitor loaded more.
	const answers = asked.lastPage > first.lastPage ? [asked, first] : [first, asked];
	const answered = answers.find((one) => one.query === query && one.page === page);
	const mustAsk = !found && !answered && !isHoldable;

	const ask = useCallback(async (wanted: CatalogueFilter, next: number, signal?: AbortSignal) => {
		try {
			const path = `/api/products/search${queryOf(wanted, next)}` as const;
			const shown = await askApi<Catalogue>(path, signal);
			setFailing(false);
			setAsked((before) => {
				const isMore = next > 1 && before.query === queryOf(wanted);
				const above = isMore ? before.shown.products : [];
				return {
					query: queryOf(wanted),
					page: isMore ? before.page : 1,
					lastPage: next,
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

	const start = (page - 1) * STEP;
	const held = useMemo(
		() => found && { ...found, products: found.products.slice(start, start + cards) },
		[found, start, cards],
	);
	const { shown, lastPage } = answered ?? asked;
	const now = held ?? shown;

	async function showMore() {
		setCards((before) => before + STEP);
		if (!found && !(await hold())) await ask(filter, lastPage + 1);
	}

	return {
		filter,
		shown: now,
		/** First visible page, and the one after the last visible page. */
		page,
		nextPage: page + Math.ceil(now.products.length / STEP),
		/** Number of products after the visible ones. */
		more: now.total - start - now.products.length,
		isSearching: !found && !answered && !isFailing,
		isFailing: isFailing && !found && !answered,
		/** Loading more failed; the visible cards stay. */
		isMoreFailing: isFailing && !found && !!answered,
		change,
		warm,
		showMore,
		retry: () => void ask(filter, 1),
	};
}

/**
 * Runs the callback after the next paint, so that the typed character or touched field appears before the search
 * starts.
 */
function afterPaint(act: () => unknown) {
	requestAnimationFrame(() => setTimeout(act));
}

/** Up to this size the browser loads the full catalogue and searches it locally. */
const MOST_HELD = 5000;
/** Timeout after which the server's search is used instead. */
const PATIENCE_MS = 8000;

type Search = (filter: CatalogueFilter) => Found;

/**
 * Loads the full catalogue and the code that searches it, once, when the visitor is about to search.
 *
 * @returns `search` once loaded; `canSearchLocally` is false if the catalogue is too large or could not be fetched, and
 *   `warm` then resolves to false: search on the server
 */
function useHeldCatalogue(catalogueTotal: number) {
	const [search, setSearch] = useState<Search>();
	const [isHoldable, setHoldable] = useState(catalogueTotal <= MOST_HELD);
	const wanted = useRef<Promise<boolean>>(undefined);

	const fetchIt = useCallback(async () => {
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
			return true;
		} catch {
			setHoldable(false);
			return false;
		}
	}, []);
	const warm = useCallback(async () => {
		if (!isHoldable) return false;
		wanted.current ??= fetchIt();
		return wanted.current;
	}, [isHoldable, fetchIt]);

	return { search, isHoldable, warm };
}
