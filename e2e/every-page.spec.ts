import type { Page } from "@playwright/test";
import { brokenWords, cutOff, enlarge, overflow, SIGHTS, sizeText } from "./fit.ts";
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

/** The margins of a page's parts, each once: there is one, that of its header. */
const marginsOf = (page: Page) =>
	page.locator("header .measure, main .measure").evaluateAll((parts) => {
		const margins = parts
			.filter((part) => part.getBoundingClientRect().width === document.body.clientWidth)
			.flatMap((part) => {
				const { paddingLeft, paddingRight } = getComputedStyle(part);
				return [paddingLeft, paddingRight];
			});
		return [...new Set(margins)];
	});

/** A phone whose text is twice as large, and a laptop at 400 %: down only, the shop's name whole, no barrier. */
async function expectNothingLostIn(
	page: Page,
	{ what, width, height, size }: (typeof SIGHTS)[number],
) {
	await page.setViewportSize({ width, height });
	await sizeText(page, size);
	await expect.poll(() => overflow(page), what).toBe(0);
	const banner = page.getByRole("banner");
	const name = banner.getByRole("link", { name: /Autocentro/i }).first();
	expect(await brokenWords(name, /\S+/g), what).toEqual([]);
	await expectNoAxeViolations(page);
}

// Few visits, and much looked at in each: opening a page costs more than any of its checks.
for (const path of [...PUBLIC_PAGES, "/productos?marca=Motul", "/productos?q=zzzz"]) {
	test(`${path} is sound at 360 px, loses nothing at 320 px and none of its sights`, async ({
		page,
	}) => {
		await expectSound(page, path, 360);
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.setViewportSize({ width: 320, height: 700 });
		await expect.poll(() => overflow(page)).toBe(0);
		await expect.poll(() => cutOff(page)).toEqual([]);
		for (const sight of SIGHTS) await expectNothingLostIn(page, sight);
	});

	test(`${path} is sound at 1280 px, in its margins, and loses nothing with text twice as large`, async ({
		page,
	}) => {
		await expectSound(page, path, 1280);
		for (const width of [1024, 1100, 1180, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await expect.poll(() => marginsOf(page), `margins at ${width} px`).toHaveLength(1);
		}
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.setViewportSize({ width: 1280, height: 900 });
		await enlarge(page);
		await expect.poll(() => overflow(page)).toBe(0);
		await expect.poll(() => cutOff(page)).toEqual([]);
	});
}
