import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { alive, atRest, openAlive } from "./reading.ts";

const cards = (page: Page) => page.getByRole("article");
const more = (page: Page) => page.getByRole("link", { name: /^Ver más/ });
const topOf = async (page: Page, place: number) =>
	Math.round((await cards(page).nth(place).boundingBox())?.y ?? -9999);

/** Shows 48 cards and brings the fortieth to the middle of the window. */
async function goFar(page: Page) {
	await openAlive(page, "/productos");
	await more(page).click();
	await expect(cards(page)).toHaveCount(48);
	await expect(page).toHaveURL("/productos?mostrar=48");
	await cards(page)
		.nth(40)
		.evaluate((card) => card.scrollIntoView({ block: "center" }));
	// What scrolling laid out has its own height then.
	return atRest(page, () => topOf(page, 40));
}

for (const width of [390, 1280])
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("Back from a product finds as many cards, and the same one in the same place", async ({
			page,
		}) => {
			const before = await goFar(page);
			await cards(page).nth(40).getByRole("heading").getByRole("link").click();
			await expect(page).toHaveURL(/\/productos\/[\w.-]+$/);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.goBack();
			await expect(cards(page)).toHaveCount(48);
			await expect.poll(async () => Math.abs((await topOf(page, 40)) - before)).toBeLessThan(40);
		});

		test("Back finds the same place of what was searched on a page that was opened without words", async ({
			page,
		}) => {
			await openAlive(page, "/productos");
			await page.getByRole("searchbox").fill("aceite");
			await expect(page).toHaveURL("/productos?q=aceite");
			await cards(page)
				.nth(10)
				.evaluate((card) => card.scrollIntoView({ block: "center" }));
			const link = cards(page).nth(10).getByRole("heading").getByRole("link");
			// A press scrolls to what results that came late pushed out of sight.
			await link.hover();
			const before = await atRest(page, () => topOf(page, 10));
			await link.click();
			await expect(page).toHaveURL(/\/productos\/[\w.-]+$/);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.goBack();
			await expect.poll(async () => Math.abs((await topOf(page, 10)) - before)).toBeLessThan(40);
		});

		test("a reload finds as many cards and the same place, also of the product before Back", async ({
			page,
		}) => {
			const before = await goFar(page);
			await page.reload();
			await expect(cards(page)).toHaveCount(48);
			await expect.poll(async () => Math.abs((await topOf(page, 40)) - before)).toBeLessThan(40);
			await cards(page).nth(40).getByRole("heading").getByRole("link").click();
			await expect(page).toHaveURL(/\/productos\/[\w.-]+$/);
			// Gone in the very frame in which the product came, the router writes its top down as the catalogue's place.
			await atRest(page, () => page.evaluate(() => scrollY));
			await page.reload();
			await alive(page);
			await page.goBack();
			await expect(cards(page)).toHaveCount(48);
			await expect.poll(async () => Math.abs((await topOf(page, 40)) - before)).toBeLessThan(40);
		});
	});

test("«Ver más» leads the focus to the first new card and keeps what was in sight", async ({
	page,
}) => {
	await openAlive(page, "/productos");
	await more(page).focus();
	await page.keyboard.press("Enter");
	await expect(cards(page)).toHaveCount(48);
	await expect(cards(page).nth(24).getByRole("heading").getByRole("link")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(
		cards(page)
			.nth(24)
			.getByRole("button", { name: /^Agregar/ }),
	).toBeFocused();
});

for (const [width, height] of [
	[1280, 800],
	[360, 640],
] as const)
	test(`an empty result is in sight at ${width} × ${height}, opened and typed`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		const bar = width < 1280 ? 72 : 0;
		const bottom = async () => {
			const text = await page.getByText(/^Nada coincide con «zzzz»/).boundingBox();
			return (text?.y ?? 9999) + (text?.height ?? 0);
		};
		const expectInSight = async () => {
			const title = page.getByRole("heading", { name: "No se encontraron productos" });
			await expect(title).toBeInViewport({ ratio: 1 });
			await expect.poll(bottom).toBeLessThanOrEqual(height - bar);
		};
		await page.goto("/productos?q=zzzz");
		await expectInSight();
		await openAlive(page, "/productos");
		await page.getByRole("searchbox").fill("zzzz");
		await expectInSight();
	});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the next cards are a page with its own address, and the way back is there", async ({
		page,
	}) => {
		await page.goto("/productos");
		await expect(cards(page)).toHaveCount(24);
		const [first] = await cards(page).getByRole("heading").allTextContents();
		await more(page).click();
		await expect(page).toHaveURL("/productos?pagina=2");
		await expect(cards(page)).toHaveCount(24);
		expect(await cards(page).getByRole("heading").allTextContents()).not.toContain(first);
		await more(page).click();
		await expect(page).toHaveURL("/productos?pagina=3");
		await expect(cards(page)).toHaveCount(14);
		await expect(more(page)).toHaveCount(0);
		await page.getByRole("link", { name: "Anteriores" }).click();
		await expect(page).toHaveURL("/productos?pagina=2");
	});
});

test("what a press on «Ver más» brought stands at its height at once, however slow the browser is", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const frame = window.requestAnimationFrame.bind(window);
		window.requestAnimationFrame = (act) => window.setTimeout(() => frame(act), 400);
	});
	await page.goto("/productos");
	await expect(page.getByRole("button", { name: "Lista de cotización" })).toBeVisible();
	await expect(page.locator("li.later")).not.toHaveCount(0);
	await more(page).press("Enter");
	await expect(cards(page)).toHaveCount(48);
	await expect(page.locator("li.later")).toHaveCount(0, { timeout: 1000 });
	await more(page).click();
	await expect(cards(page)).toHaveCount(62);
});
