import type { Page } from "@playwright/test";

/** Maximum script size of a page, in bytes as transferred: docs/decisions/014-weight.md. */
export const MAX_SCRIPT_BYTES = 133_000;

/**
 * Sums the transferred size of matching URLs without headers. It uses the browser's count, because Playwright's counts
 * headers as content when they arrive late.
 */
export function weightOf(page: Page, address: RegExp): Promise<number> {
	return page.evaluate((wanted) => {
		const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		return loaded
			.filter(({ name }) => new RegExp(wanted).test(name))
			.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
	}, address.source);
}
