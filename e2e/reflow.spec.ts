import type { Page } from "@playwright/test";
import { tabsOf } from "#admin/frame/tabs.ts";
import { expect } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

/** How far the page can be scrolled sideways: WCAG 1.4.10 wants nothing, wide tables scroll in their own frame. */
const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that a frame cuts off, but for those shortened on purpose and the slides that wait their turn. */
const cutOff = (page: Page) =>
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
async function enlarge(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.enable");
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	expect(size).toBe("32px");
}

for (const path of PUBLIC_PAGES)
	test(`${path} at 320 px, and with text twice as large, loses nothing`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 700 });
		await openAlive(page, path);
		expect(await overflow(page)).toBe(0);
		expect(await cutOff(page)).toEqual([]);
		await page.setViewportSize({ width: 1280, height: 900 });
		await enlarge(page);
		expect(await overflow(page)).toBe(0);
		expect(await cutOff(page)).toEqual([]);
	});

test("printed on A4, pages keep their width and spell no address beside a button", async ({
	page,
}) => {
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.emulateMedia({ media: "print" });
	for (const path of ["/", "/productos/ENI-DOT4-500", "/contacto", "/servicios/frenos"]) {
		await page.goto(path);
		expect(await overflow(page)).toBe(0);
		const spelled = await page
			.locator("main a")
			.evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
		expect(spelled.filter((content) => content.includes("http"))).toEqual([]);
		const dark = page.locator(".on-dark").first();
		await expect(dark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
	}
});

test("text enlarged by the page's own size wraps the header instead of squeezing it", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openAlive(page, "/");
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	const brand = page.getByRole("banner").getByRole("link", { name: /Autocentro/i });
	const name = brand.getByText("Autocentro Calidonia", { exact: false }).last();
	expect((await name.boundingBox())?.height).toBeLessThan(60);
	expect(await overflow(page)).toBe(0);
});

for (const { to, label } of tabsOf({ role: "admin" }))
	test(`the tab ${label} at 320 px, and with text twice as large, loses nothing`, async ({
		page,
		staff,
	}) => {
		await enterAs(page, staff);
		await page.setViewportSize({ width: 320, height: 700 });
		await page.goto(to);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await overflow(page)).toBe(0);
		await page.setViewportSize({ width: 1280, height: 900 });
		await enlarge(page);
		await expect.poll(() => overflow(page)).toBe(0);
	});
