import type { Page } from "@playwright/test";

/** What a page may weigh in script, in bytes as they travel: docs/decisions/014-weight.md. */
export const MAX_SCRIPT_BYTES = 133_000;

/**
 * What such addresses weighed as they travelled, without their headers: the browser's own count, for the tool's takes
 * the headers for content where it hears of them late.
 */
export function weightOf(page: Page, address: RegExp): Promise<number> {
	return page.evaluate((wanted) => {
		const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		return loaded
			.filter(({ name }) => new RegExp(wanted).test(name))
			.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
	}, address.source);
}
