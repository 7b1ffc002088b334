import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** How far the page can be scrolled sideways: WCAG 1.4.10 wants nothing, wide tables scroll in their own frame. */
export const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that a frame cuts off, but for those shortened on purpose and the slides that wait their turn. */
export const cutOff = (page: Page) =>
	page.evaluate(() => {
		const isCut = (element: Element) => {
			const style = getComputedStyle(element);
			if (style.webkitLineClamp !== "none" || element.closest(".sr-only, .skip-link")) return false;
			if (element.closest("[aria-roledescription=carrusel]") || element.clientHeight < 2)
				return false;
			const hides = (value: string) => value === "hidden" || value === "clip";
			const isTall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
			const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2;
			return (isTall || isWide) && element.textContent?.trim() !== "";
		};
		return [...document.querySelectorAll("main *, header *, footer *")]
			.filter((element) => element.checkVisibility() && isCut(element))
			.map(
				(element) =>
					`${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`,
			);
	});

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
