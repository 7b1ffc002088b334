import type { Locator, Page } from "@playwright/test";

/** Presses what somebody at the counter presses, and counts it; typing and Tab are no clicks. */
export function counter(page: Page) {
	let clicks = 0;
	async function press(what: Locator) {
		await what.click();
		clicks += 1;
	}
	return {
		press,
		/** The same on what opens another tab, which is closed again. */
		pressOut: async (what: Locator) => {
			const opened = page.waitForEvent("popup");
			await press(what);
			await (await opened).close();
		},
		/** Opens a list and takes one of it. */
		select: async (what: Locator, option: string) => {
			await what.selectOption(option);
			clicks += 2;
		},
		clicks: () => clicks,
	};
}
