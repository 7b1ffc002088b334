import { expect } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

const PANEL = "/admin/dashboard";

test("a step to another page of the panel puts the focus on its heading", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	for (const [list, link] of [
		["editar-productos", "Nuevo Producto"],
		["editar-servicios", "Nuevo Servicio"],
		["blog", "Nuevo post"],
	]) {
		await page.goto(`${PANEL}/${list}`);
		await page.getByRole("link", { name: link }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: link, level: 1 })).toBeFocused();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
	}
	const tabs = page.getByRole("navigation", { name: "Secciones del panel" });
	await tabs.getByRole("link", { name: "Media" }).click();
	await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeFocused();
	const words = page.getByRole("searchbox", { name: "Buscar" });
	await words.fill("nada de esto");
	await expect(page.getByText("Nada con ese filtro")).toBeVisible();
	await expect(words).toBeFocused();
});
