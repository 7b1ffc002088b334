import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

const PRODUCT = "/productos/ENI-DOT4-500";

test.use({ allowedErrors: /status of (404|422)/ });
test.beforeEach(fromOwnAddress(6));

test("filters work in place, live in the address, and Back finds them again", async ({ page }) => {
	await openAlive(page, "/productos");
	const count = page.getByRole("status").filter({ hasText: "Mostrando" });
	await expect(count).toHaveText("Mostrando 62 productos");
	await expect(page.getByRole("article")).toHaveCount(24);
	await page.getByRole("link", { name: /^Ver más/ }).click();
	await expect(page.getByRole("article")).toHaveCount(48);
	await expect(page).toHaveURL("/productos?mostrar=48");
	await page.getByRole("link", { name: /^Ver más/ }).click();
	await expect(page.getByRole("article")).toHaveCount(62);
	await page.getByLabel("Marca", { exact: true }).selectOption("Motul");
	await expect(count).toHaveText("Mostrando 9 productos");
	await page.getByRole("searchbox").fill("trasmision");
	await expect(page.getByText(/Mostrando resultados de «transmision»/)).toBeVisible();
	await expect(page).toHaveURL("/productos?q=trasmision&marca=Motul");
	const name = await page.getByRole("article").first().getByRole("heading").textContent();
	await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
	await page.goBack();
	await expect(page.getByRole("searchbox")).toHaveValue("trasmision");
	await expect(page.getByLabel("Marca", { exact: true })).toHaveValue("Motul");
	await page.getByRole("link", { name: "Quitar filtros" }).click();
	await expect(page.getByRole("heading", { name: "Resultados" })).toBeFocused();
	await expect(count).toHaveText("Mostrando 62 productos");
	await expect(page).toHaveURL("/productos");
});

test("a search without results speaks of filters only when some are set", async ({ page }) => {
	await page.goto("/productos?q=zzzz");
	await expect(page.getByText(/^Nada coincide con «zzzz»\. /)).toBeVisible();
	await expect(page.getByRole("link", { name: "Ver todos los productos" })).toBeVisible();
	await page.goto("/productos?q=zzzz&marca=Motul");
	await expect(page.getByText(/^Nada coincide con «zzzz» y los filtros puestos\. /)).toBeVisible();
});

test("a group of types is chosen whole, and each of its types alone", async ({ page }) => {
	await openAlive(page, "/productos");
	const count = page.getByRole("status").filter({ hasText: "Mostrando" });
	const types = page.getByLabel("Categoría");
	await types.selectOption({ label: "Todo en Filtros (5)" });
	await expect(count).toHaveText("Mostrando 5 productos");
	await expect(page).toHaveURL("/productos?categoria=Filtros");
	await types.selectOption("Filtro de Aceite");
	await expect(count).toHaveText("Mostrando 2 productos");
	await page.goto("/productos?categoria=Filtros");
	await expect(count).toHaveText("Mostrando 5 productos");
	await expect(types).toHaveValue("Filtros");
	await expect(page.getByRole("link", { name: "Quitar Todo en Filtros" })).toBeVisible();
});

test("letters typed faster than the search all stay, and the last word is answered", async ({
	page,
}) => {
	await openAlive(page, "/productos");
	const box = page.getByRole("searchbox");
	await box.pressSequentially("limpiador", { delay: 5 });
	await expect(page).toHaveURL("/productos?q=limpiador");
	await box.pressSequentially(" de frenos", { delay: 5 });
	await expect(page).toHaveURL("/productos?q=limpiador+de+frenos");
	await expect(box).toHaveValue("limpiador de frenos");
	await expect(page.getByRole("article").first()).toContainText(/limpia/i);
});

test("a catalogue that does not come leaves the search to the server", async ({ page }) => {
	await page.addInitScript(() => {
		// Whoever waits has waited long enough.
		AbortSignal.timeout = () => AbortSignal.abort();
	});
	await page.route("**/api/products", () => {});
	await openAlive(page, "/productos");
	await page.getByRole("searchbox").fill("limpiador de frenos");
	await expect(page.getByRole("article").first()).toContainText(/limpia/i);
	await expect(page.getByText("Buscando…")).toBeHidden();
});

test("«Ver más» brings more when the catalogue does not come, and says when nothing comes", async ({
	page,
}) => {
	await page.route("**/api/products", (route) => route.fulfill({ status: 404, body: "" }));
	await openAlive(page, "/productos");
	const more = page.getByRole("link", { name: /^Ver más/ });
	await more.click();
	await expect(page.getByRole("article")).toHaveCount(48);
	const search = "**/api/products/search**";
	await page.route(search, (route) => route.fulfill({ status: 404, body: "" }));
	await more.click();
	await expect(page.getByText(/No pudimos traer los que siguen/)).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(48);
	await page.unroute(search);
	await more.click();
	await expect(page.getByRole("article")).toHaveCount(62);
	await expect(page.getByText(/No pudimos traer los que siguen/)).toBeHidden();
});

test("a search without results offers to ask by WhatsApp, and the ways to what is no product", async ({
	page,
}) => {
	await page.goto("/productos?q=llanta%20de%20oro");
	await expect(page.getByRole("heading", { name: "No se encontraron productos" })).toBeVisible();
	const chat = page.getByRole("link", { name: /Pídelo por WhatsApp/ });
	await expect(chat).toHaveAttribute("href", /llanta%20de%20oro/);
	const main = page.getByRole("main");
	for (const [name, path] of [
		["servicios del taller", "/servicios"],
		["guía de síntomas", "/que-le-pasa-a-tu-carro"],
	] as const)
		await expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
	await expectNoAxeViolations(page);
});

test("a brand chip filters, and an order by WhatsApp names product, SKU, price and page", async ({
	page,
}) => {
	await page.goto("/productos");
	await page.getByRole("navigation", { name: "Marcas" }).getByRole("link", { name: /ENI/ }).click();
	await expect(page).toHaveURL("/productos?marca=ENI");
	const card = page.getByRole("article").filter({ hasText: "ENI-DOT4-500" });
	const order = card.getByRole("link", { name: /^Pedir/ });
	const text = new URL((await order.getAttribute("href")) ?? "").searchParams.get("text");
	expect(text).toMatch(/SKU ENI-DOT4-500.*\$8\.95.*\/productos\/ENI-DOT4-500/);
});

test("an unknown product is a 404 that helps on", async ({ page }) => {
	expect((await page.goto("/productos/NO-EXISTE"))?.status()).toBe(404);
	await expect(page.getByRole("searchbox")).toBeVisible();
});

test("a product's page says what machines ask for", async ({ page }) => {
	await page.goto(PRODUCT.toLowerCase());
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
		"href",
		new RegExp(`${PRODUCT}$`),
	);
	const data = JSON.parse(
		(await page.locator("script[type='application/ld+json']").textContent()) ?? "",
	);
	expect(data[0]).toMatchObject({
		"@type": "Product",
		sku: "ENI-DOT4-500",
		brand: { name: "ENI" },
		offers: { price: "8.95", priceCurrency: "USD" },
	});
});

for (const path of ["/productos", PRODUCT])
	test(`${path} has no accessibility violations at 320 px`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 900 });
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		await expectNoAxeViolations(page);
		const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
		expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
	});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("searching is a form, and adding leads to a quote that is stored", async ({
		page,
		request,
		staff,
	}) => {
		await page.goto("/productos");
		await page.getByRole("searchbox").fill("dot4");
		await page.getByRole("button", { name: "Buscar" }).click();
		await expect(page).toHaveURL(/q=dot4/);
		const card = page.getByRole("article").filter({ hasText: "ENI-DOT4-500" });
		await card.getByRole("button", { name: /^Agregar/ }).click();
		await expect(page).toHaveURL(`${PRODUCT}?cotizar=1#cotizar`);
		const form = page.locator("section#cotizar");
		await form.getByLabel("Cantidad").fill("3");
		await form.getByLabel("Nombre Completo").fill("Luis Pérez");
		await form.getByLabel("Teléfono").fill("12");
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
		await expect(form.getByLabel("Cantidad")).toHaveValue("3");
		await form.getByLabel("Teléfono").fill(newPhone());
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(page).toHaveURL(/\/recibo\//);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Cotización enviada!");
		const receipt = page.locator("main").getByRole("status");
		const reference = (await receipt.locator("strong").first().textContent()) ?? "";
		expect(await storedAs(request, staff, "quotes", reference)).toMatchObject({ total_items: 3 });
	});
});
