import type { Locator } from "@playwright/test";

/** Counts user effort: taps, filled fields and typed characters. */
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
		/** Returns all taps, counting one to focus each field. */
		taps: () => done.taps + done.fields,
	};
}
