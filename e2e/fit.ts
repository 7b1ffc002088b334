import type { Page } from "@playwright/test";
import { measureOverflow } from "#tests/browser/fit.ts";
import { expect } from "./fixtures.ts";

/** How far the page can be scrolled sideways. */
export const overflow = (page: Page) => page.evaluate(measureOverflow);

/** The reader's own text size, twice the usual: what the browser's settings do, rem and media queries included. */
export async function enlarge(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.enable");
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	expect(size).toBe("32px");
}

export const sizeText = (page: Page, size: string) =>
	page.evaluate((wanted) => {
		document.documentElement.style.fontSize = wanted;
	}, size);
