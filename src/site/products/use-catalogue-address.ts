import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cardsIn, filterIn, queryOf } from "#features/products/catalogue-filter.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";
import { hearBeforeRouter, pageKeyOf } from "#ui/before-router.ts";
import { isOfOpened } from "#ui/history-entry.ts";

const SETTLED_MS = 300;

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
	onArrive: (filter: CatalogueFilter, cards: number) => void,
) {
	const { key, pathname, search } = useLocation();
	const arrived = useRef(key);
	const last = useRef(filter);
	const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

	useEffect(() => {
		if (arrived.current === key) return;
		arrived.current = key;
		const address = new URLSearchParams(search);
		onArrive(filterIn(address), cardsIn(address));
	}, [key, search, onArrive]);

	useEffect(() => {
		const before = last.current;
		last.current = filter;
		clearTimeout(settling.current);
		if (isOnlyTyped(before, filter)) {
			settling.current = setTimeout(() => settle(filter), SETTLED_MS);
			return;
		}
		// Text typed just before belongs to the previous history entry.
		if (!isWritten(filter)) write(before, "replaceState");
		settle(filter);
	}, [filter]);

	useEffect(() => {
		const query = queryOf(filter, page, cards);
		const isSaid = cardsIn(addressed()) === cardsIn(new URLSearchParams(query));
		if (isWritten(filter) && !isSaid)
			window.history.replaceState(window.history.state, "", window.location.pathname + query);
	}, [filter, page, cards]);

	useEffect(() => {
		// The router sees these entries as one.
		function handlePop(event: PopStateEvent) {
			const isHere = window.location.pathname === pathname && pageKeyOf(event.state) === key;
			if (!isHere || isWritten(last.current)) return;
			// A dialog was closed or opened again; the filter stays the same.
			if (event.cancelBubble) {
				settle(last.current);
				return;
			}
			event.stopImmediatePropagation();
			clearTimeout(settling.current);
			onArrive(filterIn(addressed()), cardsIn(addressed()));
		}
		const deafen = hearBeforeRouter(handlePop, "below");
		return () => {
			deafen();
			clearTimeout(settling.current);
		};
	}, [key, pathname, onArrive]);
}

/** Returns whether two filters differ at most in their search text. */
const isOnlyTyped = (before: CatalogueFilter, now: CatalogueFilter) =>
	queryOf({ ...before, q: "" }) === queryOf({ ...now, q: "" });

/** Returns whether the URL holds the filter, possibly in another spelling. */
const isWritten = (filter: CatalogueFilter) => queryOf(filterIn(addressed())) === queryOf(filter);

const addressed = () => new URLSearchParams(window.location.search);

/** Writes the filter to the URL; reuses the history entry while a dialog is open or only the text differs. */
function settle(filter: CatalogueFilter) {
	const isSameStep = isOfOpened() || isOnlyTyped(filterIn(addressed()), filter);
	write(filter, isSameStep ? "replaceState" : "pushState");
}

function write(filter: CatalogueFilter, how: "pushState" | "replaceState") {
	if (!isWritten(filter))
		window.history[how](window.history.state, "", window.location.pathname + queryOf(filter));
}
