import { useEffect } from "react";
import { LONGEST_SEARCH } from "#features/products/searches/rules.ts";
import { isStaffHere } from "#site/staff-here.ts";

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
			if (isStaffHere()) return;
			told.add(words);
			const headers = { "content-type": "application/json" };
			const body = JSON.stringify({ q: words });
			// One search less on the owner's list is no reason to disturb a visitor.
			fetch("/api/searches", { method: "POST", headers, body, keepalive: true }).catch(() => {});
		}, SETTLED_MS);
		return () => clearTimeout(timer);
	}, [words]);
}
