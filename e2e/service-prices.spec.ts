import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { openAlive } from "./reading.ts";
import { bearer, enterAs } from "./staff.ts";

test.use({ viewport: { width: 390, height: 844 } });

const PRICE = "Desde $45.50, ITBMS incluido";
const NOTE = "según el motor y el aceite";

test("where a price starts and what changes it stand on card, page and JSON-LD; without one nothing does", async ({
	page,
	request,
	staff,
}) => {
	const path = "/api/admin/services/cambio-de-aceite";
	const headers = bearer(staff);
	const seen = await (await request.get(path, { headers })).json();
	const data = { ...seen, price: 45.5, price_note: NOTE };
	expect((await request.put(path, { headers, data })).status()).toBe(200);

	for (const address of ["/", "/servicios", "/servicios/cambio-de-aceite"]) {
		await openAlive(page, address);
		await expect(page.getByText(PRICE)).toHaveCount(1);
		await expect(page.getByText(NOTE)).toHaveCount(1);
		await expectNoAxeViolations(page);
	}
	const offerOn = async (address: string) => {
		await page.goto(address);
		const text = await page.locator('script[type="application/ld+json"]').textContent();
		const graph = [JSON.parse(text ?? "")].flat() as Record<string, unknown>[];
		return graph.find((thing) => thing["@type"] === "Service")?.offers;
	};
	expect(await offerOn("/servicios/cambio-de-aceite")).toEqual({
		"@type": "Offer",
		url: expect.stringMatching(/^http.*\/servicios\/cambio-de-aceite$/),
		priceSpecification: {
			"@type": "PriceSpecification",
			minPrice: "45.50",
			priceCurrency: "USD",
			valueAddedTaxIncluded: true,
			description: NOTE,
		},
	});
	expect(await offerOn("/servicios/frenos")).toBeUndefined();
	await expect(page.getByText("ITBMS incluido")).toHaveCount(0);
});

test("what goes with a service is added in one tap; a service without it has no such section", async ({
	page,
}) => {
	await openAlive(page, "/servicios/frenos");
	const related = page.getByRole("region", { name: "Productos relacionados" });
	await expect(related.getByRole("listitem")).toHaveCount(4);
	for (const name of await related.getByRole("heading", { level: 3 }).allTextContents())
		expect(name).toMatch(/freno/i);
	await related.getByRole("button", { name: /^Agregar a la lista: Pastillas/ }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("Producto agregado");
	await expectNoAxeViolations(page);
	await openAlive(page, "/servicios/papel-ahumado");
	await expect(page.getByRole("heading", { name: "Productos relacionados" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("«Agregar» leads to the product's own quote form", async ({ page }) => {
		await page.goto("/servicios/frenos");
		await page.getByRole("button", { name: /^Agregar a la lista: Pastillas/ }).click();
		await expect(page).toHaveURL(/\/productos\/A1-PAS-DEL-4\?cotizar=1#cotizar$/);
	});
});

test("the owner writes price, what changes it and what goes with it in the panel", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/editar-servicios/papel-ahumado");
	await page.getByLabel("Precio desde, en dólares").fill("120");
	await page.getByLabel("Qué cambia el precio").fill("según cuántos vidrios");
	await page.getByLabel("Productos relacionados").fill("grasa, pulidor, bujía");
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Servicio actualizado", { exact: true })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.goto("/servicios");
	const card = page.getByRole("article").filter({ hasText: "Papel ahumado" });
	await expect(card).toContainText("Desde $120.00, ITBMS incluido");
	await page.goto("/servicios/papel-ahumado");
	await expect(page.getByText("Desde $120.00, ITBMS incluido")).toBeVisible();
	await expect(page.getByText("según cuántos vidrios")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Agregar a la lista/ })).toHaveCount(4);
});
