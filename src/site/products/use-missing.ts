import { useEffect, useState } from "react";
import { isCode } from "#features/products/catalogue-filter.ts";
import type { Missing } from "./missing.ts";

const SETTLED_MS = 300;

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
		const stop = new AbortController();
		const timer = setTimeout(async () => {
			const found = await fetchMissing(code, stop.signal);
			if (found) setMissing(found);
		}, SETTLED_MS);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [code, isAnswered]);
	return code && missing?.sku === code ? missing : undefined;
}

/** Without an answer the empty result stands alone. */
async function fetchMissing(sku: string, signal: AbortSignal): Promise<Missing | undefined> {
	try {
		const asked = new URLSearchParams({ skus: sku });
		const reply = await fetch(`/api/products/instead?${asked}`, { signal });
		const [found] = reply.ok ? ((await reply.json()) as Missing[]) : [];
		return found;
	} catch {
		return undefined;
	}
}
