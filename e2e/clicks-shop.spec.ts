import { counter } from "./counter.ts";
import { expect } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { enterAs } from "./staff.ts";

const PANEL = "/admin/dashboard";

test.beforeEach(async ({ page, own }) => {
	await enterAs(page, await own.login());
});

test("a price is changed in two clicks", async ({ page }) => {
	await page.goto(`${PANEL}/editar-productos`);
	const { press, clicks } = counter(page);
	const prices = page.getByRole("button", { name: /^Cambiar el precio de / });
	const name = /^Cambiar el precio de (.+), \$/.exec(
		(await prices.first().getAttribute("aria-label")) ?? "",
	)?.[1];
	await press(prices.first());
	const price = page.getByRole("textbox", { name: `Precio de ${name} en dólares` });
	await expect(price).toBeFocused();
	await page.keyboard.type("31.75");
	await press(page.getByRole("button", { name: "Guardar" }));
	await expect(page.getByText(/^Producto actualizado: .* → \$31\.75$/)).toBeVisible();
	expect(clicks()).toBe(2);
});

test("a promotion is put up in three clicks at most, and one that ended in two", async ({
	page,
}) => {
	await page.goto(`${PANEL}/vitrina`);
	const anew = counter(page);
	await anew.press(page.getByRole("link", { name: "Nueva promoción" }));
	await expect(page.getByRole("heading", { name: "Nueva promoción", level: 1 })).toBeVisible();
	await anew.press(page.getByLabel("Título"));
	for (const typed of ["Frenos de diciembre", "Pastillas y rectificado", "90", "75"]) {
		await page.keyboard.type(typed);
		await page.keyboard.press("Tab");
	}
	await expect(page.getByLabel("Termina")).not.toHaveValue("");
	await anew.press(page.getByRole("button", { name: "Crear promoción" }));
	await expect(page.getByText("Promoción creada", { exact: true })).toBeVisible();
	expect(anew.clicks()).toBeLessThanOrEqual(3);

	const again = counter(page);
	await again.press(page.getByRole("button", { name: /^Renovar/ }).first());
	await again.press(page.getByRole("dialog").getByRole("button", { name: "Renovar" }));
	await expect(page.getByText("Promoción renovada", { exact: true })).toBeVisible();
	expect(again.clicks()).toBe(2);
});
