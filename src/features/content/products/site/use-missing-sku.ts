import { useEffect, useState } from "react";
import { hasStoredValue } from "#domain/browser-storage/tab-storage.ts";
import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import { isSkuLike } from "#features/content/products/search/catalogue-filter.ts";
import { MAX_SEARCH_LENGTH } from "#features/content/products/searches/rules.ts";
import { tryFetchJson } from "#site/fetch-json.ts";
import type { MissingSku } from "./missing-sku.ts";

const PAUSE_MS = 300;

/**
 * Looks up a searched SKU that matches no product.
 *
 * @param searchText the search text, or "" while it matches products
 * @param initial data that the server rendered the page with
 */
export function useMissingSku(searchText: string, initial: MissingSku | undefined): MissingSku | undefined {
	const code = isSkuLike(searchText) ? searchText.trim().toUpperCase() : "";
	const [missingSku, setMissingSku] = useState(initial);
	const isResolved = !code || missingSku?.sku === code;
	useEffect(() => {
		if (isResolved) return;
		let isCancelled = false;
		const timer = setTimeout(async () => {
			const query = new URLSearchParams({ skus: code });
			const [result] = (await tryFetchJson<MissingSku[]>(`/api/products/instead?${query}`)) ?? [];
			// If the request fails, only the empty result is shown.
			if (result && !isCancelled) setMissingSku(result);
		}, PAUSE_MS);
		return () => {
			clearTimeout(timer);
			isCancelled = true;
		};
	}, [code, isResolved]);
	return code && missingSku?.sku === code ? missingSku : undefined;
}

/** Pause after which typing counts as finished. */
const TYPING_DONE_MS = 2500;

const reportedSearches = new Set<string>();

/**
 * Reports searches without results to the shop, each once while the page is open; never those of staff.
 *
 * @param searchText the search text, or "" while it matches products
 * @source rules 5.13
 */
export function useReportMissedSearch(searchText: string): void {
	useEffect(() => {
		if (!searchText || reportedSearches.has(searchText) || searchText.length > MAX_SEARCH_LENGTH) return;
		const timer = setTimeout(() => {
			if (hasStoredValue(ADMIN_TOKEN_KEY)) return;
			reportedSearches.add(searchText);
			const headers = { "content-type": "application/json" };
			const body = JSON.stringify({ q: searchText });
			// A lost report is not worth an error message to the visitor.
			fetch("/api/searches", { method: "POST", headers, body, keepalive: true }).catch(() => {});
		}, TYPING_DONE_MS);
		return () => clearTimeout(timer);
	}, [searchText]);
}
