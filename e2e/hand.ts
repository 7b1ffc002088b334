import type { Locator } from "@playwright/test";

/** Counts what a hand does: presses, fields that it goes into, and the letters that it types there. */
export function openHand() {
	const done = { taps: 0, fields: 0, letters: 0 };
	return {
		done,
		tap: async (target: Locator) => {
			done.taps++;
			await target.click();
		},
		type: async (field: Locator, text: string) => {
			done.fields++;
			done.letters += text.length;
			await field.fill(text);
		},
		choose: async (field: Locator, option: string) => {
			done.fields++;
			await field.selectOption(option);
		},
		/** Going into a field is a tap too. */
		taps: () => done.taps + done.fields,
	};
}
