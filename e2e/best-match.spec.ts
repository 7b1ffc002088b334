import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

test("typed or asked of the server, the best match comes first until somebody chooses an order", async ({
	page,
}) => {
	const first = page.getByRole("article").first();
	await openAlive(page, "/productos?q=frenos");
	await expect(first).toContainText("Pastillas de freno");
	const order = page.getByLabel("Ordenar por");
	await expect(order.locator("option:checked")).toHaveText("Mejor coincidencia");
	await order.selectOption("nombre");
	await expect(page).toHaveURL("/productos?q=frenos&orden=nombre");
	await expect(first).toContainText("Limpiador de frenos");

	await openAlive(page, "/productos");
	await expect(order.locator("option:checked")).toHaveText("Nombre A-Z");
	await page.getByRole("searchbox").fill("limpiabrisas");
	await expect(first).toContainText("Escobilla");
	await expect(page).toHaveURL("/productos?q=limpiabrisas");
});
