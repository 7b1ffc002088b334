import type { Page } from "@playwright/test";
import { cutOff, enlarge, overflow } from "./fit.ts";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { expectStill, watchShifts } from "./shifts.ts";

/** Beyond WCAG: everything stands in a landmark, and no two are called the same. */
const LANDMARKS = [
	"region",
	"landmark-unique",
	"landmark-one-main",
	"landmark-no-duplicate-banner",
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What holds at every width: one title, nothing beside the screen, nothing that moves while it loads, no barrier. */
async function expectSound(page: Page, path: string, width: number) {
	await page.setViewportSize({ width, height: 800 });
	await watchShifts(page);
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
		width,
	);
	await expectStill(page);
	await expectNoAxeViolations(page, LANDMARKS);
}

// Few visits, and much looked at in each: opening a page costs more than any of its checks.
for (const path of PUBLIC_PAGES) {
	test(`${path} is sound at 360 px and loses nothing at 320 px`, async ({ page }) => {
		await expectSound(page, path, 360);
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.setViewportSize({ width: 320, height: 700 });
		await expect.poll(() => overflow(page)).toBe(0);
		await expect.poll(() => cutOff(page)).toEqual([]);
	});

	test(`${path} is sound at 1280 px and loses nothing with text twice as large`, async ({
		page,
	}) => {
		await expectSound(page, path, 1280);
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.setViewportSize({ width: 1280, height: 900 });
		await enlarge(page);
		await expect.poll(() => overflow(page)).toBe(0);
		await expect.poll(() => cutOff(page)).toEqual([]);
	});
}
