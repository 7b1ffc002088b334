import type { APIRequestContext, Locator } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { brokenWords } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { openAlive } from "./reading.ts";
import { bearer } from "./staff.ts";

test.use({ allowedErrors: /status of (404|410)/ });

// Whoever reads the shared catalogue meanwhile would meet what is about to be withdrawn; one server serves all of these.
test.describe.configure({ mode: "default" });

/** A product that was sold and lies in the bin, made for one journey. */
async function withdrawn(request: APIRequestContext, staff: Login) {
	const headers = bearer(staff);
	const sku = `LM-VIEJO-${Date.now() % 1_000_000}`;
	const data = {
		name: "Liqui Moly Aditivo Viejo 300 ml",
		sku,
		price: 12.5,
		type: "Aditivo",
		brand: "Liqui Moly",
		uses: "Motores a gasolina",
		description: "Ya no se fabrica.",
	};
	const made = await (await request.post("/api/admin/products", { headers, data })).json();
	await request.delete(`/api/admin/products/${made.id}`, { headers });
	return { ...data, id: made.id as string };
}

for (const width of [360, 1280])
	test(`a withdrawn product is named with what replaces it, at ${width} px`, async ({
		page,
		request,
		staff,
	}) => {
		const { sku, name } = await withdrawn(request, staff);
		await page.setViewportSize({ width, height: 800 });
		const reply = await page.goto(`/productos/${sku.toLowerCase()}`);
		expect(reply?.status()).toBe(410);
		const picture = await request.get(`/vista/producto-${sku}.jpg`);
		expect([picture.status(), await picture.text()]).toEqual([410, "No existe."]);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
		const others = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
		await expect(others.first()).toContainText("Liqui Moly");
		expect(await others.count()).toBeLessThanOrEqual(4);
		const chat = page.getByRole("main").getByRole("link", { name: /Preguntar por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", new RegExp(sku));
		await expectNoAxeViolations(page);
		await others.first().getByRole("link").click();
		await expect(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
	});

test("a changed SKU leads to its product, and a list changes its line for it", async ({
	page,
	request,
	staff,
}) => {
	const headers = bearer(staff);
	const old = `LM-ANTES-${Date.now() % 1_000_000}`;
	const form = {
		name: "Liqui Moly Aditivo Movido 5W-30 · 300 ml",
		sku: old,
		price: 12.5,
		type: "Aditivo",
		brand: "Liqui Moly",
		uses: "Motores a gasolina",
		description: "Cambió de SKU.",
	};
	const made = await (await request.post("/api/admin/products", { headers, data: form })).json();
	const sku = `${old}-B`;
	const path = `/api/admin/products/${made.id}`;
	await request.put(path, { headers, data: { ...form, sku } });
	const moved = await request.get(`/productos/${old.toLowerCase()}`, { maxRedirects: 0 });
	expect([moved.status(), moved.headers().location]).toEqual([301, `/productos/${sku}`]);
	const { name, brand, uses, price } = form;
	const line = { id: made.id, sku: old, name, brand, uses, price, quantity: 3 };
	await page.addInitScript(
		(kept) => localStorage.setItem("quoteList", JSON.stringify([kept])),
		line,
	);
	await openAlive(page, "/boletin");
	await page.getByRole("button", { name: /en tu lista/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await expect(dialog).toContainText(`Cambió de SKU: ahora es ${sku}.`);
	const swap = dialog.getByRole("button", { name: `Cambiar por ${name}` });
	await page.setViewportSize({ width: 360, height: 740 });
	expect(await brokenWords(dialog.getByRole("listitem"))).toEqual([]);
	expect(await isReadInOrder(swap)).toBe(true);
	await swap.click();
	await expect(dialog).toContainText(`${sku} ·`);
	await expect(dialog.getByLabel(/^Cantidad/)).toHaveValue("3");
	await expect(dialog).not.toContainText("Cambió de SKU");
	await page.goto(`/productos?q=${old}`);
	await expect(
		page
			.getByRole("main")
			.getByRole("link", { name: /Aditivo Movido/ })
			.first(),
	).toBeVisible();
	await expect(page.getByText("ya no está en el catálogo")).toHaveCount(0);
});

test("a SKU that never was leads to the one spelled like it, and is a 404", async ({ page }) => {
	expect((await page.goto("/productos/ENI-DOT4-501"))?.status()).toBe(404);
	const near = page.getByRole("region", { name: "¿Buscabas este?" });
	await expect(near.getByRole("link", { name: /DOT 4/ }).first()).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	expect((await page.goto("/productos/nada-de-nada"))?.status()).toBe(404);
	await expect(page.getByRole("main").getByRole("link", { name: "Ver el catálogo" })).toBeVisible();
});

test("a search for a withdrawn SKU names it, opened and typed", async ({
	page,
	request,
	staff,
}) => {
	const { sku, name } = await withdrawn(request, staff);
	await page.goto(`/productos?q=${sku}`);
	await expect(page.getByText(`${name} (SKU ${sku}) ya no está en el catálogo.`)).toBeVisible();
	await openAlive(page, "/productos");
	await page.getByRole("searchbox").fill(sku.toLowerCase());
	await expect(page.getByText(`${name} (SKU ${sku}) ya no está en el catálogo.`)).toBeVisible();
	await expect(page.getByRole("region", { name: "En su lugar" })).toBeVisible();
});

test("a list with a withdrawn product changes it for the nearest one, as many of it", async ({
	page,
	request,
	staff,
}) => {
	const { id, sku, name, brand, uses, price } = await withdrawn(request, staff);
	await page.addInitScript((line) => localStorage.setItem("quoteList", JSON.stringify([line])), {
		id,
		sku,
		name,
		brand,
		uses,
		price,
		quantity: 3,
	});
	await openAlive(page, "/boletin");
	await page.getByRole("button", { name: /en tu lista/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await expect(dialog).toContainText("Ya no está en el catálogo.");
	await dialog.getByRole("button", { name: /^Cambiar por / }).click();
	await expect(dialog.getByText(name)).toHaveCount(0);
	await expect(dialog.getByLabel(/^Cantidad/)).toHaveValue("3");
	await expect(dialog).not.toContainText("Ya no está en el catálogo.");
});

/** Whether no part of a text stands above one that is read before it, as columns do. */
const isReadInOrder = (box: Locator) =>
	box.evaluate((root) => {
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		let last = 0;
		while (texts.nextNode()) {
			range.selectNodeContents(texts.currentNode);
			const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
			if (Math.min(...lines) < last - 2) return false;
			last = Math.max(...lines);
		}
		return true;
	});
