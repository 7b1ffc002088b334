import type { Page } from "@playwright/test";

/** Maximum script size of a page, in bytes as transferred: docs/decisions/014-page-weight-limits.md. */
export const MAX_SCRIPT_BYTES = 137_500;

/**
 * Sums the transferred size of matching URLs without headers, each once: a preloaded file has two entries. It uses the
 * browser's count, because Playwright's counts headers as content when they arrive late.
 */
export function measureTransferSize(page: Page, urlPattern: RegExp): Promise<number> {
	return page.evaluate((pattern) => {
		const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		const sizes = new Map(resources.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
		return [...sizes]
			.filter(([name]) => new RegExp(pattern).test(name))
			.reduce((total, [, size]) => total + size, 0);
	}, urlPattern.source);
}
