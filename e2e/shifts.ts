import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { value: number; sources: Source[] };
export type SeenShift = { value: number; moved: string[] };
type Seen = { shifts: SeenShift[] };

/** Records layout shifts and the moved elements, from the next page on. */
export async function watchShifts(where: Page | BrowserContext): Promise<void> {
	await where.addInitScript(() => {
		const shifts: SeenShift[] = [];
		Object.assign(window, { shifts });
		const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
		const told = ({ node, previousRect, currentRect }: Source) => {
			const what = (node as Element | null)?.outerHTML ?? node?.textContent ?? "gone";
			return `${what.slice(0, 120)}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`;
		};
		new PerformanceObserver((list) => {
			for (const { value, sources } of list.getEntries() as Shift[])
				shifts.push({ value, moved: sources.map(told) });
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** Expects no visible layout shift; a web font that loads late may change a width slightly. */
export async function expectStill(page: Page): Promise<void> {
	const shifts = await shiftsOf(page);
	const total = shifts.reduce((sum, { value }) => sum + value, 0);
	expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);
}

/** Returns the layout shifts of the current page. */
export const shiftsOf = (page: Page): Promise<SeenShift[]> =>
	page.evaluate(() => (window as unknown as Seen).shifts);
