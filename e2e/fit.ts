import type { Locator, Page } from "@playwright/test";
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

/** A phone whose reader has text twice as large, and a laptop at 400 %: what is left of 1280 by 1024 px. */
export const SIGHTS = [
	{ what: "text at 200 %", width: 360, height: 800, size: "200%" },
	{ what: "zoom at 400 %", width: 320, height: 256, size: "" },
];

export const sizeText = (page: Page, size: string) =>
	page.evaluate((wanted) => {
		document.documentElement.style.fontSize = wanted;
	}, size);

/** Words that a line's end breaks in two, at a hyphen or inside; of `within` only. */
export const brokenWords = (within: Locator, words = /\S*\d\S*-\S+|\S+-\S*\d\S*/g) =>
	within.evaluate((root, source) => {
		const found: string[] = [];
		const range = document.createRange();
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
			for (const { 0: word, index } of text.data.matchAll(new RegExp(source, "g"))) {
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
				if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(word);
			}
		return found;
	}, words.source);
