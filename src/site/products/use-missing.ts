import { useEffect, useState } from "react";
import { isCode } from "#features/products/catalogue-filter.ts";
import { answerOf } from "#site/answer-of.ts";
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
		let isOver = false;
		const timer = setTimeout(async () => {
			const asked = new URLSearchParams({ skus: code });
			const [found] = (await answerOf<Missing[]>(`/api/products/instead?${asked}`)) ?? [];
			// Without an answer the empty result stands alone.
			if (found && !isOver) setMissing(found);
		}, SETTLED_MS);
		return () => {
			clearTimeout(timer);
			isOver = true;
		};
	}, [code, isAnswered]);
	return code && missing?.sku === code ? missing : undefined;
}
