import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

const WIDTHS = [360, 1280];

test("the mobile menu traps the focus, closes with Esc, outside and Back, and on selection", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openAlive(page, "/boletin");
	await page.waitForLoadState("networkidle");
	const toggle = page.getByRole("button", { name: "Abrir menú" });
	const menu = page.getByRole("dialog", { name: "Menú" });

	await toggle.focus();
	await page.keyboard.press("Enter");
	await expect(menu).toBeVisible();
	await expect(menu.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(menu.getByRole("link", { name: /^Llamar al/ })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(menu.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await expect(toggle).toBeFocused();

	await toggle.click();
	await expect(menu).toBeVisible();
	await page.mouse.click(10, 400);
	await expect(menu).toBeHidden();

	await toggle.click();
	await expect(menu.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
	await page.goBack();
	await expect(menu).toBeHidden();
	await expect(page).toHaveURL("/boletin");

	await toggle.click();
	await menu.getByRole("link", { name: "Inicio" }).click();
	await expect(page).toHaveURL("/");
	await expect(menu).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL("/boletin");
});

test("the column at the edge stands where it will while its page is still on the way", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await openAlive(page, "/boletin");
	const column = page.getByRole("complementary", { name: "Contacto rápido" });
	const first = column.getByRole("link", { name: "WhatsApp" });
	const before = await first.boundingBox();
	// A page is painted as far as it has come: once with the first of the three alone.
	await column.evaluate((aside) => aside.replaceChildren(...[...aside.children].slice(0, 1)));
	expect(await first.boundingBox()).toEqual(before);
});

test("the widget counts the stored list and opens it", async ({ page }) => {
	await openAlive(page, "/boletin");
	const widget = page.getByRole("complementary", { name: "Contacto rápido" });
	await expect(widget.getByRole("link", { name: "Agendar cita" })).toHaveAttribute(
		"href",
		"/contacto#cita",
	);
	await expect(widget.getByRole("button", { name: /en tu lista/ })).toHaveCount(0);
	await page.evaluate(() => {
		const line = { id: "1", name: "Aceite", brand: "Motul", sku: "X-1", uses: "", price: 8.95 };
		localStorage.setItem("quoteList", JSON.stringify([{ ...line, quantity: 3 }]));
	});
	await page.reload();
	const list = widget.getByRole("button", { name: "Cotización 3 piezas en tu lista" });
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expect(list).toBeVisible();
		await expectNoAxeViolations(page);
	}
	await list.click();
	await expect(page.getByRole("dialog")).toBeVisible();
});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED/ });

	test("a message stands at the right of a wide page, and at the left only beside an open dialog", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		// A failure stays until it is dismissed, with a dialog or without.
		await page.route("**/api/newsletter", (route) => route.abort());
		await openAlive(page, "/productos");
		const email = page.getByRole("contentinfo").getByLabel("Correo electrónico");
		await email.fill("ana@correo.com");
		await email.press("Enter");
		const message = page.locator(".toast");
		await expect(message).toContainText("Error");
		const left = async () => (await message.boundingBox())?.x;
		expect(await left()).toBeGreaterThan(640);
		await page.getByRole("button", { name: /^Lista de cotización/ }).click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await expect.poll(left).toBeLessThan(100);
	});
});

for (const street of [
	undefined,
	"Avenida Domingo Díaz con Calle 32 Este, edificio Los Robles, local 4",
])
	test(`above the header the telephone stays whole, whatever the address (${street ?? "the shop's"})`, async ({
		page,
	}) => {
		await openAlive(page, "/boletin");
		const bar = page
			.locator(".measure")
			.filter({ hasText: /^.*Llamar al/ })
			.first();
		if (street)
			await bar
				.locator("span span")
				.first()
				.evaluate((line, text) => {
					line.textContent = text;
				}, `${street}, Calidonia`);
		for (const width of [1024, 1100, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			const [telephone, chip, head] = await Promise.all([
				bar.getByRole("link").boundingBox(),
				bar.locator(":scope > :last-child").boundingBox(),
				page.getByRole("banner").locator(".measure").last().boundingBox(),
			]);
			expect(telephone?.height).toBeLessThan(32);
			expect(chip?.height).toBeLessThan(24);
			const margin = await bar.evaluate((line) =>
				Number.parseFloat(getComputedStyle(line).paddingRight),
			);
			const end = (head?.x ?? 0) + (head?.width ?? 0) - margin;
			expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeCloseTo(end, 0);
		}
	});

test.describe(() => {
	test.use({ allowedErrors: /status of 404/, contextOptions: { reducedMotion: "reduce" } });
	test("an unknown address is a true 404 with a search and a person to ask", async ({ page }) => {
		const reply = await page.goto("/no-existe");
		expect(reply?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página no existe");
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /wa\.me/);
		await main.getByLabel("Buscar productos").fill("aceite");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL("/productos?q=aceite");
	});

	test("an unknown address is accessible at every width", async ({ page }) => {
		await page.goto("/no-existe");
		await page.waitForLoadState("networkidle");
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoAxeViolations(page);
		}
	});
});
