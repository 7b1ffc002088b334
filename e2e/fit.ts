import type { Page } from "@playwright/test";
import { measureOverflow } from "#tests/browser/layout-checks.ts";
import { expect } from "./fixtures.ts";

/** Measures how many pixels the page scrolls sideways. */
export const measureSidewaysScroll = (page: Page) => page.evaluate(measureOverflow);

/** Doubles the browser's default font size, as a user setting does; this affects rem units and media queries. */
export async function doubleTextSize(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.enable");
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	expect(size).toBe("32px");
}

export const setTextSize = (page: Page, size: string) =>
	page.evaluate((fontSize) => {
		document.documentElement.style.fontSize = fontSize;
	}, size);
