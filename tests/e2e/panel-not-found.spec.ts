import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

test.use({ allowedErrors: /status of 404/ });

test("keeps the tabs on an unknown panel URL", async ({ page, staff }) => {
	await logInPage(page, staff);
	const response = await page.goto("/admin/dashboard/inventario");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esa pantalla no existe");
	await expect(page.getByRole("navigation", { name: "Secciones del panel" })).toBeVisible();
	await page.getByRole("link", { name: "Volver al Dashboard" }).click();
	await expect(page.getByRole("heading", { name: "Actividad Reciente" })).toBeVisible();
});
