import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cardsIn, filterIn, queryOf } from "#features/products/catalogue-filter.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";
import { hearBeforeRouter, pageKeyOf } from "#ui/before-router.ts";
import { isOfOpened } from "#ui/history-entry.ts";

const SETTLED_MS = 300;

/**
 * Keeps what is shown and the address alike. The address is changed past the router, which would otherwise load the page
 * again for each letter; a reload and a shared link find it. What is chosen is an entry of its own, so that Back takes
 * it back; what is typed is not, nor how many cards are shown. What is chosen in the sheet of filters becomes one once that is closed.
 *
 * @param onArrive the address went elsewhere on this page: Back, or the header's link
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
		// What was typed just before belongs to the entry that is left.
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
		// For the router these entries are one.
		function handlePop(event: PopStateEvent) {
			const isHere = window.location.pathname === pathname && pageKeyOf(event.state) === key;
			if (!isHere || isWritten(last.current)) return;
			// What stood open was closed, or opened again: the page shows what it showed.
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

/** Whether two filters differ in nothing that is chosen. */
const isOnlyTyped = (before: CatalogueFilter, now: CatalogueFilter) =>
	queryOf({ ...before, q: "" }) === queryOf({ ...now, q: "" });

/** An address may spell a filter otherwise than we do. */
const isWritten = (filter: CatalogueFilter) => queryOf(filterIn(addressed())) === queryOf(filter);

const addressed = () => new URLSearchParams(window.location.search);

/** Has the address say what is shown, in the entry of what stands open too. */
function settle(filter: CatalogueFilter) {
	const isSameStep = isOfOpened() || isOnlyTyped(filterIn(addressed()), filter);
	write(filter, isSameStep ? "replaceState" : "pushState");
}

function write(filter: CatalogueFilter, how: "pushState" | "replaceState") {
	if (!isWritten(filter))
		window.history[how](window.history.state, "", window.location.pathname + queryOf(filter));
}
