import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type ShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; sources: ShiftSource[] };
export type RecordedShift = { value: number; movedElements: string[] };
type ShiftWindow = { shifts: RecordedShift[] };

/** A shift of 0.001 moves a line of a phone's screen by a third of a pixel. */
export const VISIBLE_LAYOUT_SHIFT = 0.001;

/** Records layout shifts and the moved elements, from the next page on. */
export async function recordLayoutShifts(target: Page | BrowserContext): Promise<void> {
	await target.addInitScript(() => {
		const shifts: RecordedShift[] = [];
		Object.assign(window, { shifts });
		const formatRect = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
		const formatSource = ({ node, previousRect, currentRect }: ShiftSource) => {
			const element = (node as Element | null)?.outerHTML ?? node?.textContent ?? "gone";
			return `${element.slice(0, 120)}: ${formatRect(previousRect)} -> ${formatRect(currentRect)}`;
		};
		new PerformanceObserver((list) => {
			for (const { value, sources } of list.getEntries() as LayoutShift[])
				shifts.push({ value, movedElements: sources.map(formatSource) });
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** Expects no visible layout shift; a web font that loads late may change a width slightly. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
	const shifts = await getLayoutShifts(page);
	expect(sumShifts(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);
}

/** Returns the layout shifts of the current page. */
export const getLayoutShifts = (page: Page): Promise<RecordedShift[]> =>
	page.evaluate(() => (window as unknown as ShiftWindow).shifts);

export const sumShifts = (shifts: readonly RecordedShift[]): number =>
	shifts.reduce((total, { value }) => total + value, 0);

/** Waits until the next frame is painted and its shifts are reported. */
export const waitForFrames = (page: Page): Promise<unknown> =>
	page.evaluate(
		() =>
			new Promise((resolve) =>
				requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
			),
	);
