import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type ShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; sources: ShiftSource[] };
export type RecordedShift = { value: number; movedElements: string[]; startTime: number };
/** `typefaceTimes` are the instants at which typefaces arrived, on the clock of `startTime`. */
type ShiftWindow = { shifts: RecordedShift[]; typefaceTimes: number[] };
/** The frame with a new typeface comes within this time. */
const TYPEFACE_FRAME_MS = 250;

/** Records layout shifts and the moved elements, from the next page on. */
export async function recordLayoutShifts(target: Page | BrowserContext): Promise<void> {
	await target.addInitScript(() => {
		const shifts: RecordedShift[] = [];
		const typefaceTimes: number[] = [];
		Object.assign(window, { shifts, typefaceTimes });
		document.fonts.addEventListener("loadingdone", () => typefaceTimes.push(performance.now()));
		const formatRect = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
		const formatSource = ({ node, previousRect, currentRect }: ShiftSource) => {
			const element = (node as Element | null)?.outerHTML ?? node?.textContent ?? "gone";
			return `${element.slice(0, 120)}: ${formatRect(previousRect)} -> ${formatRect(currentRect)}`;
		};
		new PerformanceObserver((list) => {
			for (const { value, sources, startTime } of list.getEntries() as LayoutShift[])
				shifts.push({ value, startTime, movedElements: sources.map(formatSource) });
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** Expects no visible layout shift but those of a late typeface. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
	const shifts = await getOwnLayoutShifts(page);
	const score = shifts.reduce((total, { value }) => total + value, 0);
	expect(score, JSON.stringify(shifts)).toBeLessThan(0.01);
}

/** Returns the layout shifts of the page itself: a typeface that arrives late moves text by itself (first-visit.spec.ts). */
export const getOwnLayoutShifts = (page: Page): Promise<RecordedShift[]> =>
	page.evaluate((frameMs) => {
		const { shifts, typefaceTimes } = window as unknown as ShiftWindow;
		return shifts.filter(({ startTime }) =>
			typefaceTimes.every((time) => Math.abs(startTime - time) > frameMs),
		);
	}, TYPEFACE_FRAME_MS);

/** Returns all layout shifts of the current page. */
export const getLayoutShifts = (page: Page): Promise<RecordedShift[]> =>
	page.evaluate(() => (window as unknown as ShiftWindow).shifts);
