import type { Page } from "@playwright/test";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { expect } from "./fixtures.ts";

/** Measures how many pixels the page scrolls sideways. */
export const measureSidewaysScroll = (page: Page) => page.evaluate(measureOverflow);

/** Doubles the browser's default font size, as a user setting does; this affects rem units and media queries. */
export async function doubleTextSize(page: Page) {
	const cdpSession = await page.context().newCDPSession(page);
	await cdpSession.send("Page.enable");
	await cdpSession.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	expect(fontSize).toBe("32px");
}

export const setTextSize = (page: Page, size: string) =>
	page.evaluate((fontSize) => {
		document.documentElement.style.fontSize = fontSize;
	}, size);
