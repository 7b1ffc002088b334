import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-at.ts";
import { fromOwnAddress } from "./own-address.ts";
import { alive, openAlive } from "./reading.ts";

test.beforeEach(fromOwnAddress(15));
test.use({ viewport: { width: 390, height: 844 } });

async function withList(page: Page) {
	await openAlive(page, "/nosotros");
	await page.evaluate(() => {
		const line = { id: "1", name: "DOT 4", brand: "ENI", sku: "ENI-DOT4-500", uses: "", price: 9 };
		localStorage.setItem("quoteList", JSON.stringify([{ ...line, quantity: 3 }]));
	});
	await openAlive(page, "/servicios");
}

const DIALOGS = [
	{
		name: "Agendar cita",
		start: (page: Page) => openAlive(page, "/servicios"),
		opener: (page: Page) => page.getByRole("link", { name: "Agendar cita de Frenos" }),
	},
	{
		name: "Frenos",
		start: (page: Page) => openAlive(page, "/servicios"),
		opener: (page: Page) => page.getByRole("link", { name: "Solicitar Frenos" }),
	},
	{
		name: "Lista de cotización",
		start: withList,
		opener: (page: Page) => page.getByRole("button", { name: /en tu lista$/ }),
	},
];

for (const { name, start, opener } of DIALOGS)
	test(`Back closes «${name}» and stays, Forward opens it with its draft`, async ({ page }) => {
		await openAlive(page, "/nosotros");
		await start(page);
		const dialog = page.getByRole("dialog", { name });
		const typed = dialog.getByLabel("Nombre Completo");
		await opener(page).click();
		await typed.fill("Ana Ríos");
		const scrolled = await page.evaluate(() => window.scrollY);
		await page.goBack();
		await expect(dialog).toBeHidden();
		await expect(page).toHaveURL("/servicios");
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
		await page.goForward();
		await expect(typed).toHaveValue("Ana Ríos");

		// Closed by hand it leaves no entry behind: the next Back leaves the page.
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
		await opener(page).click();
		await expect(typed).toHaveValue("Ana Ríos");
		await page.goBack();
		await expect(dialog).toBeHidden();
		await page.goBack();
		await expect(page).toHaveURL("/nosotros");
	});

test("a link that leads away from a dialog closes it, and Back finds it open again", async ({
	page,
}) => {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
	await dialog.getByRole("link", { name: "Política de privacidad" }).click();
	await expect(page).toHaveURL("/privacidad");
	await expect(dialog).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL("/servicios");
	await expect(dialog.getByLabel("Nombre Completo")).toHaveValue("Ana Ríos");
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL("/servicios");
});

test("after a success Back leaves the page, and a reload with an open dialog loses nothing", async ({
	page,
}) => {
	await openAlive(page, "/nosotros");
	await withList(page);
	const opener = page.getByRole("button", { name: /en tu lista$/ });
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await opener.click();
	await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
	await page.reload();
	await opener.click();
	await expect(dialog.getByLabel("Nombre Completo")).toHaveValue("Ana Ríos");
	await dialog.getByLabel("Teléfono").fill(newPhone());
	await page.route("**/api/quotes", (route) =>
		route.fulfill({ status: 201, json: { success: true, message: "Listo.", reference: "COT-1" } }),
	);
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect(dialog).toBeHidden();
	await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
	await page.goBack();
	await expect(dialog).toBeHidden();
});

test("what is chosen in the catalogue is a step back, what is typed is not", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openAlive(page, "/nosotros");
	await openAlive(page, "/productos");
	const count = page.getByRole("status").filter({ hasText: "Mostrando" });
	await page
		.getByRole("navigation", { name: "Marcas" })
		.getByRole("link", { name: /Motul/ })
		.click();
	await expect(page).toHaveURL("/productos?marca=Motul");
	const box = page.getByRole("searchbox", { name: "Buscar productos" });
	await box.pressSequentially("aceite", { delay: 60 });
	await expect(page).toHaveURL("/productos?q=aceite&marca=Motul");
	await page.getByLabel("Ordenar por").selectOption("precio-asc");
	await expect(page).toHaveURL("/productos?q=aceite&marca=Motul&orden=precio-asc");

	await page.goBack();
	await expect(page).toHaveURL("/productos?q=aceite&marca=Motul");
	await expect(page.getByLabel("Ordenar por")).not.toHaveValue("precio-asc");
	await page.goBack();
	await expect(page).toHaveURL("/productos");
	await expect(box).toHaveValue("");
	await expect(count).toHaveText("Mostrando 62 productos");
	await page.goForward();
	await expect(box).toHaveValue("aceite");
	await expect(page.getByLabel("Marca", { exact: true })).toHaveValue("Motul");

	// Through another page the steps are still there.
	await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/productos\/\w/);
	await page.goBack();
	await expect(box).toHaveValue("aceite");
	await page.goBack();
	await expect(count).toHaveText("Mostrando 62 productos");
	await page.goBack();
	await expect(page).toHaveURL("/nosotros");
});

test("Back closes the filters of a phone and keeps what was chosen there, which is a step back of its own", async ({
	page,
}) => {
	await openAlive(page, "/nosotros");
	await openAlive(page, "/productos");
	const sheet = page.getByRole("group", { name: "Filtrar y ordenar" });
	const opener = page.getByRole("button", { name: /^Filtrar/ });
	const count = page.getByRole("status").filter({ hasText: "Mostrando" });
	// The browser shows the sheet by itself, a moment before it has its entry.
	const openSheet = async () => {
		await opener.click();
		await expect.poll(() => page.evaluate(() => history.state.open)).toBe("filtros");
	};
	await openSheet();
	await page.goBack();
	await expect(sheet).toBeHidden();
	await expect(page).toHaveURL("/productos");
	await page.goForward();
	await sheet.getByLabel("Marca").selectOption("Motul");
	await sheet.getByLabel("Ordenar por").selectOption("precio-asc");
	await expect(page).toHaveURL("/productos?marca=Motul&orden=precio-asc");
	await page.goBack();
	await expect(sheet).toBeHidden();
	await expect(page).toHaveURL("/productos?marca=Motul&orden=precio-asc");
	await page.goBack();
	await expect(page).toHaveURL("/productos");
	await expect(count).toHaveText("Mostrando 62 productos");

	// Closed by hand it leaves no entry behind.
	await openSheet();
	await sheet.getByLabel("Marca").selectOption("Motul");
	await sheet.getByRole("button", { name: /^Ver \d+ productos/ }).click();
	await expect(sheet).toBeHidden();
	await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
	await expect(page).toHaveURL("/productos?marca=Motul");
	await page.goBack();
	await expect(page).toHaveURL("/productos");
	await expect(count).toHaveText("Mostrando 62 productos");
	await page.goBack();
	await expect(page).toHaveURL("/nosotros");
});

test("words typed just before a dialog opens are still searched when Back has closed it", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openAlive(page, "/nosotros");
	await openAlive(page, "/productos");
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const opener = page.getByRole("main").getByRole("button", { name: "Lista de cotización" });
	await opener.click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	const box = page.getByRole("searchbox", { name: "Buscar productos" });
	// In one go: whoever types and presses is quicker than the address settles.
	await box.evaluate((input: HTMLInputElement) => {
		input.value = "motul";
		input.dispatchEvent(new Event("input", { bubbles: true }));
		for (const button of document.querySelectorAll<HTMLElement>("main button"))
			if (button.textContent?.startsWith("Lista de")) button.click();
	});
	await expect(dialog).toBeVisible();
	await expect(page).toHaveURL("/productos?q=motul");
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL("/productos?q=motul");
	await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/productos\/\w/);
	await page.goBack();
	await expect(box).toHaveValue("motul");
	await page.goBack();
	await expect(page).toHaveURL("/nosotros");
});

for (const [what, leave] of [
	[
		"a filter",
		(page: Page) =>
			page
				.getByRole("link", { name: /^Motul/ })
				.first()
				.click(),
	],
	[
		"another page",
		(page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Nosotros" }).click(),
	],
] as const)
	test(`Back from ${what} before the reloaded page's script has come shows where it leads`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await openAlive(page, "/productos");
		await leave(page);
		await expect(page).not.toHaveURL("/productos");
		const bringScript = await holdBack(page, "**/*.js");
		await page.reload({ waitUntil: "commit" });
		await expect(page.getByRole("contentinfo")).toBeAttached();
		await page.evaluate(() => history.back());
		await expect(page).toHaveURL("/productos");
		bringScript();
		await alive(page);
		const count = page.getByRole("status").filter({ hasText: "Mostrando" });
		await expect(count).toHaveText("Mostrando 62 productos");
		await expect(page.getByLabel("Marca", { exact: true })).toHaveValue("all");
	});

test("a category of the blog is a step back, its search is not", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openAlive(page, "/blog");
	await page.getByRole("link", { name: "Mantenimiento", exact: true }).first().click();
	await expect(page).toHaveURL("/blog?categoria=Mantenimiento");
	await page.getByLabel("Buscar en el blog").pressSequentially("aceite", { delay: 120 });
	await expect(page).toHaveURL("/blog?q=aceite&categoria=Mantenimiento");
	await page.goBack();
	await expect(page).toHaveURL("/blog");
});
