import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { filterIn, queryOf } from "#features/products/catalogue-filter.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";
import { isOfPage } from "#ui/history-entry.ts";

const SETTLED_MS = 300;

/**
 * Keeps the filter and the address alike. The address is changed past the router, which would otherwise load the page
 * again for each letter; a reload and a shared link find it. What is chosen is an entry of its own, so that Back takes
 * it back; what is typed is not.
 *
 * @param onArrive the address went elsewhere on this page: Back, or the header's link
 */
export function useCatalogueAddress(
	filter: CatalogueFilter,
	onArrive: (filter: CatalogueFilter) => void,
) {
	const { key, pathname, search } = useLocation();
	const arrived = useRef(key);
	const last = useRef(filter);
	const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

	useEffect(() => {
		if (arrived.current === key) return;
		arrived.current = key;
		onArrive(filterIn(new URLSearchParams(search)));
	}, [key, search, onArrive]);

	useEffect(() => {
		const before = last.current;
		last.current = filter;
		clearTimeout(settling.current);
		if (isOnlyTyped(before, filter)) {
			settling.current = setTimeout(() => write(filter, "replaceState"), SETTLED_MS);
			return;
		}
		// What was typed just before belongs to the entry that is left.
		if (before !== filter && !isWritten(filter)) write(before, "replaceState");
		write(filter, "pushState");
	}, [filter]);

	useEffect(() => {
		// Heard before the router, for which these entries are one.
		function handlePop(event: PopStateEvent) {
			const isHere = window.location.pathname === pathname && isOfPage(event.state, key);
			if (!isHere || isWritten(last.current)) return;
			event.stopImmediatePropagation();
			clearTimeout(settling.current);
			onArrive(filterIn(new URLSearchParams(window.location.search)));
		}
		window.addEventListener("popstate", handlePop, { capture: true });
		return () => {
			window.removeEventListener("popstate", handlePop, { capture: true });
			clearTimeout(settling.current);
		};
	}, [key, pathname, onArrive]);
}

/** Whether two filters differ in nothing that is chosen. */
const isOnlyTyped = (before: CatalogueFilter, now: CatalogueFilter) =>
	queryOf({ ...before, q: "" }) === queryOf({ ...now, q: "" });

/** An address may spell a filter otherwise than we do. */
const isWritten = (filter: CatalogueFilter) =>
	queryOf(filterIn(new URLSearchParams(window.location.search))) === queryOf(filter);

function write(filter: CatalogueFilter, how: "pushState" | "replaceState") {
	if (!isWritten(filter))
		window.history[how](window.history.state, "", window.location.pathname + queryOf(filter));
}
