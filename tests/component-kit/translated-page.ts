/** Opens pages under a simulated translator, and compares what they show with what React last wrote. */
import { expect, onTestFinished } from "vitest";
import { patchDomForTranslation } from "#ui/dom-translation-patch.ts";
import { open } from "./page.tsx";
import { findOutdatedTexts } from "./shown-text.ts";
import { startTranslator } from "./translate.ts";

/**
 * Watches over a test under a translator.
 *
 * @returns `open` opens a page and keeps it translated; `expectCurrentTexts` asserts that the page shows the words,
 *   amounts and dates of an untranslated one; `caughtCalls` holds what the DOM patch had to correct
 */
export function startTranslation() {
	const caughtCalls: string[] = [];
	const removePatch = patchDomForTranslation((call, node) => caughtCalls.push(`${call} ${node.textContent}`));
	let stopTranslator = () => {};
	onTestFinished(() => {
		stopTranslator();
		removePatch();
	});
	return {
		caughtCalls,
		async open(path: string) {
			await open(path);
			stopTranslator();
			stopTranslator = startTranslator();
		},
		async expectCurrentTexts() {
			await expect.poll(findOutdatedTexts).toEqual([]);
			expect(document.querySelectorAll("font font")).not.toHaveLength(0);
		},
	};
}

/** Makes a page poll, as it does each half minute. */
export const triggerPoll = () => document.dispatchEvent(new Event("visibilitychange"));
