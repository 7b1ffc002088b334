import { overflow } from "./fit.ts";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

test("printed on A4, pages keep their width and spell no address beside a button", async ({
	page,
}) => {
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.emulateMedia({ media: "print" });
	for (const path of ["/", "/productos/ENI-DOT4-500", "/contacto", "/servicios/frenos"]) {
		await page.goto(path);
		await expect.poll(() => overflow(page)).toBe(0);
		const spelled = await page
			.locator("main a")
			.evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
		expect(spelled.filter((content) => content.includes("http"))).toEqual([]);
		// A card whose form is left out would be an empty box.
		const empty = page.locator("main .card:visible").filter({ hasNotText: /\S/ });
		await expect(empty).toHaveCount(0);
		const dark = page.locator(".on-dark").first();
		await expect(dark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
		// It asks for an address, and has no field on paper.
		await expect(page.getByText("Ofertas y consejos para tu carro")).toBeHidden();
	}
	// White on red, without the red.
	const mark = page.getByText("Detente ya", { exact: true }).first();
	await expect(mark).toHaveCSS("color", "rgb(21, 23, 26)");
	// Who prints the grounds too would read black on black.
	await expect(mark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a service's six symptoms leave no hole in their grid on a phone that lies", async ({
	page,
}) => {
	await page.setViewportSize({ width: 700, height: 390 });
	await page.goto("/servicios/frenos");
	const tiles = page.getByRole("region", { name: "Síntomas que revisamos" }).getByRole("listitem");
	await expect(tiles).toHaveCount(6);
	const lefts = await tiles.evaluateAll((all) =>
		all.map((tile) => tile.getBoundingClientRect().left),
	);
	expect(new Set(lefts).size).toBe(2);
});

test("text enlarged by the page's own size wraps the header instead of squeezing it", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openAlive(page, "/");
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	// The longest that it says, whatever day it is.
	const chip = page
		.getByRole("banner")
		.getByText(/ · (abre|cierra) /)
		.first();
	await chip.evaluate(({ lastChild }) => {
		if (lastChild) lastChild.textContent = "Cerrado · abre miércoles 8:00 AM";
	});
	const brand = page.getByRole("banner").getByRole("link", { name: /Autocentro/i });
	const name = brand.getByText("Autocentro Calidonia", { exact: false }).last();
	await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(60);
	await expect.poll(() => overflow(page)).toBe(0);
});
