import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { getShifts, watchShifts } from "./layout-shifts.ts";
import { expectBundledItems, openHydrated, waitForHydration, waitUntilStill } from "./shared-steps.ts";

const WIDTHS = [390, 1280];
const SCREENS = [
	[1280, 800],
	[360, 640],
] as const;

const findCards = (page: Page) => page.getByRole("article");
const findMoreLink = (page: Page) => page.getByRole("link", { name: /^Ver más/ });
const getCardTop = async (page: Page, index: number) =>
	Math.round((await findCards(page).nth(index).boundingBox())?.y ?? -9999);

/** Shows 48 cards and scrolls the fortieth to the middle of the window. */
async function scrollToCard40(page: Page) {
	await openHydrated(page, "/productos");
	await findMoreLink(page).click();
	await expect(findCards(page)).toHaveCount(48);
	await expect(page).toHaveURL("/productos?mostrar=48");
	await findCards(page)
		.nth(40)
		.evaluate((card) => card.scrollIntoView({ block: "center" }));
	// By now, the cards laid out while scrolling have their real height.
	return waitUntilStill(page, () => getCardTop(page, 40));
}

async function openCard(page: Page, index: number) {
	await findCards(page).nth(index).getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/productos\/[\w.-]+$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function expectSamePosition(page: Page, index: number, before: number) {
	await expect.poll(async () => Math.abs((await getCardTop(page, index)) - before)).toBeLessThan(40);
}

test("restores cards and scroll position on Back from a product", {
	tag: "@smoke",
}, async ({ page }) => {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const before = await scrollToCard40(page);
		await openCard(page, 40);
		await page.goBack();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, before);
	}
});

test("restores scroll position of a search typed on the page", async ({ page }) => {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		await openHydrated(page, "/productos");
		await page.getByRole("searchbox").fill("aceite");
		await expect(page).toHaveURL("/productos?q=aceite");
		await findCards(page)
			.nth(10)
			.evaluate((card) => card.scrollIntoView({ block: "center" }));
		// Results that arrive late may push the card out of view; hovering scrolls it back first.
		await findCards(page).nth(10).getByRole("heading").getByRole("link").hover();
		const before = await waitUntilStill(page, () => getCardTop(page, 10));
		await openCard(page, 10);
		await page.goBack();
		await expectSamePosition(page, 10, before);
	}
});

test("restores cards and scroll position after a reload", async ({ page }) => {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const before = await scrollToCard40(page);
		await page.reload();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, before);
		await openCard(page, 40);
		// Wait until scrolling stops; otherwise the router stores the product page's position for the catalogue.
		await waitUntilStill(page, () => page.evaluate(() => scrollY));
		await page.reload();
		await waitForHydration(page);
		await page.goBack();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, before);
	}
});

test("shows suggestions above the fold for an empty result URL", async ({ page }) => {
	await watchShifts(page.context());
	for (const [width, height] of SCREENS) {
		await page.setViewportSize({ width, height });
		await page.goto("/productos?q=zzzz");
		await expectEmptyInSight(page);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	for (const [query, out] of [
		["q=zzz", "Ver todos los productos"],
		["q=zzz&categoria=Aceite&marca=Motul", "Quitar filtros"],
		["categoria=Bombillo&marca=motul", "Quitar filtros"],
	] as const) {
		await openHydrated(page, `/productos?${query}`);
		const main = page.getByRole("main");
		const parts = [
			page.getByRole("heading", { name: "No se encontraron productos" }),
			main.getByRole("link", { name: /Pídelo por WhatsApp/ }),
			main.getByRole("link", { name: out, exact: true }).last(),
		];
		for (const part of parts) {
			const box = await part.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 9999), query).toBeLessThanOrEqual(800);
		}
		expect(await page.evaluate(() => scrollY)).toBe(0);
		expect(await getShifts(page)).toEqual([]);
	}
});

test("keeps the header still while typing an unmatched search", async ({ page }) => {
	const head = page.locator("section:has(h1)");
	const getHeadHeight = () => head.evaluate((element) => element.clientHeight);
	for (const [width, height] of SCREENS) {
		await page.setViewportSize({ width, height });
		await openHydrated(page, "/productos");
		const before = await getHeadHeight();
		await page.getByRole("searchbox").fill("filtro");
		await expect(page).toHaveURL(/q=filtro/);
		expect(await getHeadHeight()).toBe(before);
		await page.getByRole("searchbox").fill("zzzz");
		await expectEmptyInSight(page);
		await openHydrated(page, "/productos?q=filtro");
		if (width === 1280) expect(await getHeadHeight()).toBeLessThan(before);
	}
});

/** Expects the empty-result message above a phone's bottom bar. */
async function expectEmptyInSight(page: Page) {
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	const bar = width < 1280 ? 72 : 0;
	const bottom = async () => {
		const text = await page.getByText(/^Nada coincide con «zzzz»/).boundingBox();
		return (text?.y ?? 9999) + (text?.height ?? 0);
	};
	const title = page.getByRole("heading", { name: "No se encontraron productos" });
	await expect(title).toBeInViewport({ ratio: 1 });
	await expect.poll(bottom).toBeLessThanOrEqual(height - bar);
}

test("lays out cards of «Ver más» at once when slow", async ({ page }) => {
	await page.addInitScript(() => {
		const frame = window.requestAnimationFrame.bind(window);
		window.requestAnimationFrame = (callback) => window.setTimeout(() => frame(callback), 400);
	});
	await page.goto("/productos");
	await expect(page.getByRole("button", { name: "Lista de cotización" })).toBeVisible();
	await expect(page.locator("li.later")).not.toHaveCount(0);
	await findMoreLink(page).press("Enter");
	await expect(findCards(page)).toHaveCount(48);
	await expect(page.locator("li.later")).toHaveCount(0, { timeout: 1000 });
	await findMoreLink(page).click();
	await expectBundledItems(findCards(page), 62);
});
