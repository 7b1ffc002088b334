import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { getLayoutShifts, recordLayoutShifts } from "./layout-shifts.ts";
import { expectBundledItems, openHydrated, waitForHydration, waitForStablePosition } from "./shared-steps.ts";

const WIDTHS = [390, 1280];
const VIEWPORTS = [
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
	return waitForStablePosition(page, () => getCardTop(page, 40));
}

async function openCard(page: Page, index: number) {
	await findCards(page).nth(index).getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/productos\/[\w.-]+$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function expectSamePosition(page: Page, index: number, initialPosition: number) {
	await expect.poll(async () => Math.abs((await getCardTop(page, index)) - initialPosition)).toBeLessThan(40);
}

test("restores cards and scroll position on Back from a product", {
	tag: "@smoke",
}, async ({ page }) => {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const initialPosition = await scrollToCard40(page);
		await openCard(page, 40);
		await page.goBack();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, initialPosition);
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
		const initialPosition = await waitForStablePosition(page, () => getCardTop(page, 10));
		await openCard(page, 10);
		await page.goBack();
		await expectSamePosition(page, 10, initialPosition);
	}
});

test("restores cards and scroll position after a reload", async ({ page }) => {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const initialPosition = await scrollToCard40(page);
		await page.reload();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, initialPosition);
		await openCard(page, 40);
		// Wait until scrolling stops; otherwise the router stores the product page's position for the catalogue.
		await waitForStablePosition(page, () => page.evaluate(() => scrollY));
		await page.reload();
		await waitForHydration(page);
		await page.goBack();
		await expect(findCards(page)).toHaveCount(48);
		await expectSamePosition(page, 40, initialPosition);
	}
});

test("shows suggestions above the fold for an empty result URL", async ({ page }) => {
	await recordLayoutShifts(page.context());
	for (const [width, height] of VIEWPORTS) {
		await page.setViewportSize({ width, height });
		await page.goto("/productos?q=zzzz");
		await expectEmptyMessageInView(page);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	for (const [query, resetLabel] of [
		["q=zzz", "Ver todos los productos"],
		["q=zzz&categoria=Aceite&marca=Motul", "Quitar filtros"],
		["categoria=Bombillo&marca=motul", "Quitar filtros"],
	] as const) {
		await openHydrated(page, `/productos?${query}`);
		const main = page.getByRole("main");
		const elements = [
			page.getByRole("heading", { name: "No se encontraron productos" }),
			main.getByRole("link", { name: /Pídelo por WhatsApp/ }),
			main.getByRole("link", { name: resetLabel, exact: true }).last(),
		];
		for (const element of elements) {
			const box = await element.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 9999), query).toBeLessThanOrEqual(800);
		}
		expect(await page.evaluate(() => scrollY)).toBe(0);
		expect(await getLayoutShifts(page)).toEqual([]);
	}
});

test("keeps the header still while typing an unmatched search", async ({ page }) => {
	const pageHeader = page.locator("section:has(h1)");
	const getHeaderHeight = () => pageHeader.evaluate((element) => element.clientHeight);
	for (const [width, height] of VIEWPORTS) {
		await page.setViewportSize({ width, height });
		await openHydrated(page, "/productos");
		const initialPosition = await getHeaderHeight();
		await page.getByRole("searchbox").fill("filtro");
		await expect(page).toHaveURL(/q=filtro/);
		expect(await getHeaderHeight()).toBe(initialPosition);
		await page.getByRole("searchbox").fill("zzzz");
		await expectEmptyMessageInView(page);
		await openHydrated(page, "/productos?q=filtro");
		if (width === 1280) expect(await getHeaderHeight()).toBeLessThan(initialPosition);
	}
});

/** Expects the empty-result message above a phone's bottom bar. */
async function expectEmptyMessageInView(page: Page) {
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	const bottomBarHeight = width < 1280 ? 72 : 0;
	const getMessageBottom = async () => {
		const messageBox = await page.getByText(/^Nada coincide con «zzzz»/).boundingBox();
		return (messageBox?.y ?? 9999) + (messageBox?.height ?? 0);
	};
	const title = page.getByRole("heading", { name: "No se encontraron productos" });
	await expect(title).toBeInViewport({ ratio: 1 });
	await expect.poll(getMessageBottom).toBeLessThanOrEqual(height - bottomBarHeight);
}

test("lays out cards of «Ver más» at once when slow", async ({ page }) => {
	await page.addInitScript(() => {
		const requestFrame = window.requestAnimationFrame.bind(window);
		window.requestAnimationFrame = (callback) => window.setTimeout(() => requestFrame(callback), 400);
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
