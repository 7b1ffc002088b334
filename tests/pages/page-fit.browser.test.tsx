// @module-tag slow
/** Checks every public page for overflow and cut-off text at common widths and text sizes. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { confirmSample } from "#tests/component-kit/confirm-sample.ts";
import {
	ENLARGED_VIEWPORTS,
	findBrokenWords,
	findClippedTexts,
	measureOverflow,
} from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { PUBLIC_PAGES } from "#tests/e2e/public-pages.ts";

const PAGES = [...PUBLIC_PAGES, "/productos?marca=Motul", "/productos?q=zzzz"];
const DEFAULT_SIZES = { standard: 16, fixed: 13 };
const DOUBLED_SIZES = { standard: 32, fixed: 26 };

beforeAll(async () => {
	await confirmSample(await logInAs());
	localStorage.clear();
});

afterEach(async () => {
	document.documentElement.removeAttribute("style");
	await setFontSizes(DEFAULT_SIZES);
});

test.each(PAGES)("shows all of %s on narrow and enlarged screens", async (path) => {
	await page.viewport(360, 800);
	await openFullPage(path);
	await expect.poll(measureOverflow).toBe(0);
	await page.viewport(320, 700);
	await expect.poll(measureOverflow).toBe(0);
	await expect.poll(findClippedTexts).toEqual([]);
	const brandLink = page
		.getByRole("banner")
		.getByRole("link", { name: /Autocentro/i })
		.first();
	for (const { label: description, width, height, fontSize } of ENLARGED_VIEWPORTS) {
		await page.viewport(width, height);
		document.documentElement.style.fontSize = fontSize;
		await expect.poll(measureOverflow, { message: description }).toBe(0);
		expect(findBrokenWords(brandLink.element(), String.raw`\S+`), description).toEqual([]);
		await expectNoViolations();
	}
});

test.each(PAGES)("keeps one margin on %s with doubled text", async (path) => {
	await openFullPage(path);
	for (const width of [1024, 1100, 1180, 1280]) {
		await page.viewport(width, 800);
		await expect.poll(measureOverflow).toBe(0);
		await expect.poll(findMargins, { message: `margins at ${width} px` }).toHaveLength(1);
	}
	await page.viewport(1280, 900);
	await setFontSizes(DOUBLED_SIZES);
	await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe("32px");
	await expect.poll(measureOverflow).toBe(0);
	await expect.poll(findClippedTexts).toEqual([]);
});

/** Opens a page and waits until the content below the first screen is laid out. */
async function openFullPage(path: string) {
	await open(path);
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect.poll(() => document.querySelector(".later")).toBeNull();
}

/** Applies the reader's text size as browser settings do, including rem and media queries. */
const setFontSizes = (fontSizes: typeof DOUBLED_SIZES) => cdp().send("Page.setFontSizes", { fontSizes });

/** Returns the distinct margins of the page's parts; all should equal the header's. */
function findMargins(): string[] {
	const containers = [...document.querySelectorAll("header .measure, main .measure")];
	const margins = containers
		.filter((container) => container.getBoundingClientRect().width === document.body.clientWidth)
		.flatMap((container) => {
			const { paddingLeft, paddingRight } = getComputedStyle(container);
			return [paddingLeft, paddingRight];
		});
	return [...new Set(margins)];
}
