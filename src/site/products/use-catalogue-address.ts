import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { filterIn, queryOf } from "#features/products/catalogue-filter.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";

const SETTLED_MS = 300;

/**
 * Keeps the filter and the address alike. The address is replaced past the router, which would otherwise load the
 * page again for each letter; a reload, a shared link and the Back button all find it.
 *
 * @param isKept  the address says more than the filter, such as a page number: leave it
 * @param onArrive the router went to another address of this page, for instance through the header's link
 */
export function useCatalogueAddress(
	filter: CatalogueFilter,
	isKept: boolean,
	onArrive: (filter: CatalogueFilter) => void,
) {
	const { key, search } = useLocation();
	const arrived = useRef(key);

	useEffect(() => {
		if (arrived.current === key) return;
		arrived.current = key;
		onArrive(filterIn(new URLSearchParams(search)));
	}, [key, search, onArrive]);

	useEffect(() => {
		if (isKept) return;
		const timer = setTimeout(() => {
			const query = queryOf(filter);
			if (window.location.search !== query)
				window.history.replaceState(window.history.state, "", window.location.pathname + query);
		}, SETTLED_MS);
		return () => clearTimeout(timer);
	}, [filter, isKept]);
}
