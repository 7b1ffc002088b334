/** What a hand does on a page, and how often. */
import { onTestFinished } from "vitest";
import type { Locator } from "vitest/browser";

/** Counts taps, and the fields that a hand goes into. */
export function openHand() {
	let taps = 0;
	return {
		tap: async (target: Locator) => {
			taps++;
			await target.click();
		},
		type: async (field: Locator, text: string) => {
			taps++;
			await field.fill(text);
		},
		/** Opens a list and takes one of it. */
		choose: async (field: Locator, option: string) => {
			taps += 2;
			await field.selectOptions(option);
		},
		taps: () => taps,
	};
}
export type Hand = ReturnType<typeof openHand>;

/** Keeps chats and other tabs closed. @returns the addresses of the links that were followed */
export function catchChats(): string[] {
	const followed: string[] = [];
	const keepHere = (event: Event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[target=_blank]");
		if (!link) return;
		event.preventDefault();
		followed.push(link.href);
	};
	// After the page's own listeners, which stand below the window.
	window.addEventListener("click", keepHere);
	onTestFinished(() => window.removeEventListener("click", keepHere));
	return followed;
}
