import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import {
	buildFilterQuery,
	parseCardCount,
	parseFilter,
} from "#features/content/products/search/catalogue-filter.ts";
import { isDialogEntry } from "#ui/history-entry.ts";
import { getPageKey, listenBeforeRouter } from "#ui/pop-state-listeners.ts";

const TYPING_PAUSE_MS = 300;

/**
 * Keeps the URL in sync with the filter, so that a reload and a shared link restore it. It bypasses the router, which
 * would reload the page for each key press. A selected filter gets its own history entry, so that Back reverts it;
 * typed text and the number of cards do not. Filters selected in the phone's dialog get their entry once it closes.
 *
 * @param onNavigate called when the URL changes on this page by Back or the header's link
 * @source rules 6.32
 */
export function useCatalogueAddress(
	{ filter, page, cards }: { filter: CatalogueFilter; page: number; cards: number },
	onNavigate: (filter: CatalogueFilter, cards: number) => void,
) {
	const { key, pathname, search } = useLocation();
	const routerKey = useRef(key);
	const lastFilter = useRef(filter);
	const syncTimer = useRef<number>(undefined);

	useEffect(() => {
		if (routerKey.current === key) return;
		routerKey.current = key;
		const address = new URLSearchParams(search);
		onNavigate(parseFilter(address), parseCardCount(address));
	}, [key, search, onNavigate]);

	useEffect(() => {
		const previousFilter = lastFilter.current;
		lastFilter.current = filter;
		clearTimeout(syncTimer.current);
		if (differsOnlyInText(previousFilter, filter)) {
			syncTimer.current = window.setTimeout(() => syncAddress(filter), TYPING_PAUSE_MS);
			return;
		}
		// Text typed just before belongs to the previous history entry.
		if (!isInAddress(filter)) writeAddress(previousFilter, "replaceState");
		syncAddress(filter);
	}, [filter]);

	useEffect(() => {
		const query = buildFilterQuery(filter, page, cards);
		const hasSameCards = parseCardCount(getAddressParams()) === parseCardCount(new URLSearchParams(query));
		if (isInAddress(filter) && !hasSameCards)
			window.history.replaceState(window.history.state, "", window.location.pathname + query);
	}, [filter, page, cards]);

	useEffect(() => {
		// The router sees these entries as one.
		function handlePop(event: PopStateEvent) {
			const isSamePage = window.location.pathname === pathname && getPageKey(event.state) === key;
			if (!isSamePage || isInAddress(lastFilter.current)) return;
			// A dialog was closed or opened again; the filter stays the same.
			if (event.cancelBubble) {
				syncAddress(lastFilter.current);
				return;
			}
			event.stopImmediatePropagation();
			clearTimeout(syncTimer.current);
			onNavigate(parseFilter(getAddressParams()), parseCardCount(getAddressParams()));
		}
		const removeListener = listenBeforeRouter(handlePop, "below");
		return () => {
			removeListener();
			clearTimeout(syncTimer.current);
		};
	}, [key, pathname, onNavigate]);
}

/** Returns whether two filters differ at most in their search text. */
const differsOnlyInText = (previousFilter: CatalogueFilter, nextFilter: CatalogueFilter) =>
	buildFilterQuery({ ...previousFilter, q: "" }) === buildFilterQuery({ ...nextFilter, q: "" });

/** Returns whether the URL holds the filter, possibly in another spelling. */
const isInAddress = (filter: CatalogueFilter) =>
	buildFilterQuery(parseFilter(getAddressParams())) === buildFilterQuery(filter);

const getAddressParams = () => new URLSearchParams(window.location.search);

/** Writes the filter to the URL; reuses the history entry while a dialog is open or only the text differs. */
function syncAddress(filter: CatalogueFilter) {
	const isSameStep = isDialogEntry() || differsOnlyInText(parseFilter(getAddressParams()), filter);
	writeAddress(filter, isSameStep ? "replaceState" : "pushState");
}

function writeAddress(filter: CatalogueFilter, method: "pushState" | "replaceState") {
	if (!isInAddress(filter))
		window.history[method](window.history.state, "", window.location.pathname + buildFilterQuery(filter));
}
