import { useEffect, useState } from "react";
import { isStored } from "#device/tab.ts";
import { isCode } from "#features/products/catalogue-filter.ts";
import { LONGEST_SEARCH } from "#features/products/searches/rules.ts";
import { answerOf } from "#site/answer-of.ts";
import { ADMIN_TOKEN_KEY } from "#workshop.ts";
import type { Missing } from "./missing.ts";

const PAUSE_MS = 300;

/**
 * Looks up a searched SKU that matches no product.
 *
 * @param searchText the search text, or "" while it matches products
 * @param initial data that the server rendered the page with
 */
export function useMissing(words: string, loaded: Missing | undefined): Missing | undefined {
	const code = isCode(words) ? words.trim().toUpperCase() : "";
	const [missing, setMissing] = useState(loaded);
	const isAnswered = !code || missing?.sku === code;
	useEffect(() => {
		if (isAnswered) return;
		let isOver = false;
		const timer = setTimeout(async () => {
			const asked = new URLSearchParams({ skus: code });
			const [found] = (await answerOf<Missing[]>(`/api/products/instead?${asked}`)) ?? [];
			// If the request fails, only the empty result is shown.
			if (found && !isOver) setMissing(found);
		}, PAUSE_MS);
		return () => {
			clearTimeout(timer);
			isOver = true;
		};
	}, [code, isAnswered]);
	return code && missing?.sku === code ? missing : undefined;
}

/** Pause after which typing counts as finished. */
const SETTLED_MS = 2500;

const told = new Set<string>();

/**
 * Reports searches without results to the shop, each once while the page is open; never those of staff.
 *
 * @param searchText the search text, or "" while it matches products
 * @source rules 5.13
 */
export function useMissedSearch(words: string): void {
	useEffect(() => {
		if (!words || told.has(words) || words.length > LONGEST_SEARCH) return;
		const timer = setTimeout(() => {
			if (isStored(ADMIN_TOKEN_KEY)) return;
			told.add(words);
			const headers = { "content-type": "application/json" };
			const body = JSON.stringify({ q: words });
			// A lost report is not worth an error message to the visitor.
			fetch("/api/searches", { method: "POST", headers, body, keepalive: true }).catch(() => {});
		}, SETTLED_MS);
		return () => clearTimeout(timer);
	}, [words]);
}
