import { useEffect, useState } from "react";
import { isStored } from "#device/tab.ts";
import { isCode } from "#features/products/catalogue-filter.ts";
import { LONGEST_SEARCH } from "#features/products/searches/rules.ts";
import { answerOf } from "#site/answer-of.ts";
import { ADMIN_TOKEN_KEY } from "#workshop.ts";
import type { Missing } from "./missing.ts";

const PAUSE_MS = 300;

/**
 * What became of a SKU that somebody searched and that finds nothing.
 *
 * @param words  what was searched, or "" while it finds something
 * @param loaded what the server rendered the page with
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
			// Without an answer the empty result stands alone.
			if (found && !isOver) setMissing(found);
		}, PAUSE_MS);
		return () => {
			clearTimeout(timer);
			isOver = true;
		};
	}, [code, isAnswered]);
	return code && missing?.sku === code ? missing : undefined;
}

/** Whoever stops here has finished typing. */
const SETTLED_MS = 2500;

const told = new Set<string>();

/**
 * Tells the shop what a visitor looked for and did not find: once each while the page is open, staff not at all.
 *
 * @param words what was searched, or "" while something is found
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
			// One search less on the owner's list is no reason to disturb a visitor.
			fetch("/api/searches", { method: "POST", headers, body, keepalive: true }).catch(() => {});
		}, SETTLED_MS);
		return () => clearTimeout(timer);
	}, [words]);
}
