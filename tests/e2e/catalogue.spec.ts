import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { ALL_PRODUCTS, expectBundledItems, fetchStored, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";

const PRODUCT_PATH = "/productos/ENI-DOT4-500";

test.use({ allowedErrors: /status of (404|422)/ });
test.beforeEach(assignSeparateAddress(6));

test("keeps filters in the URL and restores them on Back", {
	tag: "@smoke",
}, async ({ page }) => {
	await openHydrated(page, "/productos");
	const resultCount = page.getByRole("status").filter({ hasText: "Mostrando" });
	await expect(resultCount).toHaveText(ALL_PRODUCTS);
	await expect(page.getByRole("article")).toHaveCount(24);
	await page.getByRole("link", { name: /^Ver más/ }).click();
	await expect(page.getByRole("article")).toHaveCount(48);
	await expect(page).toHaveURL("/productos?mostrar=48");
	await page.getByRole("link", { name: /^Ver más/ }).click();
	await expectBundledItems(page.getByRole("article"), 62);
	await page.getByLabel("Marca", { exact: true }).selectOption("Motul");
	await expect(resultCount).toHaveText("Mostrando 9 productos");
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
	await expect(resultCount).toHaveText(ALL_PRODUCTS);
	await expect(page).toHaveURL("/productos");
});

test("answers 404 with a suggestion for an unknown product", {
	tag: "@smoke",
}, async ({ page }) => {
	expect((await page.goto("/productos/NO-EXISTE"))?.status()).toBe(404);
	await expect(page.getByRole("searchbox")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "Ver el catálogo" })).toBeVisible();
	expect((await page.goto("/productos/ENI-DOT4-501"))?.status()).toBe(404);
	const suggestions = page.getByRole("region", { name: "¿Buscabas este?" });
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await suggestions.getByRole("link", { name: /DOT 4/ }).first().click();
	await expect(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
});

test("has a canonical URL and structured data for a product", {
	tag: "@smoke",
}, async ({ page }) => {
	await page.goto(PRODUCT_PATH.toLowerCase());
	await expect(page.getByRole("heading", { level: 1 })).toContainText("DOT 4");
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${PRODUCT_PATH}$`));
	const structuredData = JSON.parse(
		(await page.locator("script[type='application/ld+json']").textContent()) ?? "",
	);
	expect(structuredData[0]).toMatchObject({
		"@type": "Product",
		sku: "ENI-DOT4-500",
		brand: { name: "ENI" },
		offers: { price: "8.95", priceCurrency: "USD" },
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("searches, adds a product and stores a quote", {
		tag: "@smoke",
	}, async ({ page, request, staff }) => {
		await page.goto("/productos");
		const cards = page.getByRole("article");
		const [firstTitle] = await cards.getByRole("heading").allTextContents();
		await page.getByRole("link", { name: /^Ver más/ }).click();
		await expect(page).toHaveURL("/productos?pagina=2");
		await expect(cards).toHaveCount(24);
		expect(await cards.getByRole("heading").allTextContents()).not.toContain(firstTitle);
		await page.getByRole("link", { name: "Anteriores" }).click();
		await expect(page).toHaveURL("/productos");

		await page.getByRole("searchbox").fill("dot4");
		await page.getByRole("button", { name: "Buscar" }).click();
		await expect(page).toHaveURL(/q=dot4/);
		const card = cards.filter({ hasText: "ENI-DOT4-500" });
		await card.getByRole("button", { name: /^Agregar/ }).click();
		await expect(page).toHaveURL(`${PRODUCT_PATH}?cotizar=1#cotizar`);
		const form = page.locator("section#cotizar");
		await expect(form.getByText("Hasta 999 por producto")).toBeVisible();
		await expect(form.getByLabel("Cantidad")).toHaveAttribute("max", "999");
		await form.getByLabel("Cantidad").fill("3");
		await form.getByLabel("Nombre Completo").fill("Luis Pérez");
		await form.getByLabel("Teléfono").fill("llámame");
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
		await expect(form.getByLabel("Cantidad")).toHaveValue("3");
		await form.getByLabel("Teléfono").fill(createPhone());
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(page).toHaveURL(/\/recibo\//);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Cotización enviada!");
		const receipt = page.locator("main").getByRole("status");
		const reference = (await receipt.locator("strong").first().textContent()) ?? "";
		expect(await fetchStored(request, staff, "quotes", reference)).toMatchObject({
			total_items: 3,
		});
	});
});
