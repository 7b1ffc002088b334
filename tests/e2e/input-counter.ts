import type { Locator } from "@playwright/test";

/** Counts user effort: taps, filled fields and typed characters. */
export function createInputCounter() {
	const counts = { countTaps: 0, fields: 0, characters: 0 };
	return {
		counts,
		tap: async (target: Locator) => {
			counts.countTaps++;
			await target.click();
		},
		type: async (field: Locator, text: string) => {
			counts.fields++;
			counts.characters += text.length;
			await field.fill(text);
		},
		choose: async (field: Locator, option: string) => {
			counts.fields++;
			await field.selectOption(option);
		},
		/** Returns all taps, counting one to focus each field. */
		countTaps: () => counts.countTaps + counts.fields,
	};
}
