/** Simulates a user's input on a page, and counts the actions. */
import { onTestFinished } from "vitest";
import type { Locator } from "vitest/browser";

/** Counts taps and focused fields. */
export function createInputCounter() {
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
		/** Opens a list and selects an option. */
		choose: async (field: Locator, option: string) => {
			taps += 2;
			await field.selectOptions(option);
		},
		taps: () => taps,
	};
}
export type InputCounter = ReturnType<typeof createInputCounter>;

/** Prevents chats and other tabs from opening. @returns the URLs of the followed links */
export function blockChats(): string[] {
	const openedUrls: string[] = [];
	const preventNavigation = (event: Event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[target=_blank]");
		if (!link) return;
		event.preventDefault();
		openedUrls.push(link.href);
	};
	// Listen on the window, so that the page's own listeners run first.
	window.addEventListener("click", preventNavigation);
	onTestFinished(() => window.removeEventListener("click", preventNavigation));
	return openedUrls;
}
