import { expect } from "./fixtures.ts";
import { test } from "./own-server-test.ts";
import { openHydrated } from "./shared-steps.ts";
import { getAuthHeaders } from "./staff.ts";

test.use({ allowedErrors: /status of (404|410)/ });

test("names a withdrawn product and links to its replacement", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const sku = `LM-VIEJO-${Date.now() % 1_000_000}`;
	const name = "Liqui Moly Aditivo Viejo 300 ml";
	const productFields = { type: "Aditivo", brand: "Liqui Moly", price: 12.5, uses: "Motores a gasolina" };
	const data = { name, sku, description: "Ya no se fabrica.", is_visible: true, ...productFields };
	const headers = getAuthHeaders(staff);
	const product = await (await request.post("/api/admin/products", { headers, data })).json();
	await request.delete(`/api/admin/products/${product.id}`, { headers });

	const pictureResponse = await request.get(`/vista/producto-${sku}.jpg`);
	expect([pictureResponse.status(), await pictureResponse.text()]).toEqual([410, "No existe."]);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const response = await page.goto(`/productos/${sku.toLowerCase()}`);
		expect(response?.status()).toBe(410);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
		const replacements = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
		await expect(replacements.first()).toContainText("Liqui Moly");
		expect(await replacements.count()).toBeLessThanOrEqual(4);
	}
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	const chat = page.getByRole("main").getByRole("link", { name: /Preguntar por WhatsApp/ });
	await expect(chat).toHaveAttribute("href", new RegExp(sku));
	await openHydrated(page, `/productos?q=${sku}`);
	await expect(page.getByText(`${name} (SKU ${sku}) ya no está en el catálogo.`)).toBeVisible();
	const replacements = page.getByRole("region", { name: "En su lugar" });
	await replacements.getByRole("listitem").first().getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
});
