import type { Locator } from "@playwright/test";

/** Counts what a hand does: a press is a tap, and so is going into a field; letters are counted apart. */
export function openHand() {
	const done = { taps: 0, letters: 0 };
	return {
		done,
		tap: async (target: Locator) => {
			done.taps++;
			await target.click();
		},
		type: async (field: Locator, text: string) => {
			done.taps++;
			done.letters += text.length;
			await field.click();
			await field.fill(text);
		},
	};
}
export type Hand = ReturnType<typeof openHand>;
