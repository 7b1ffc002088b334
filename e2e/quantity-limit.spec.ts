import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

const MOST = "El máximo es 999 por producto. Si necesitas más, dilo en las notas.";

const toastOf = (page: Page) =>
	page.getByRole("region", { name: /Notificaciones/, includeHidden: true });

test("shows the quantity limit in both tabs", async ({ page, context }) => {
	await openAlive(page, "/productos?q=dot4");
	const card = page.getByRole("article").filter({ hasText: "ENI-DOT4-500" });
	await card.getByRole("button", { name: /^Agregar/ }).click();
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const quantity = dialog.getByLabel(/^Cantidad/);
	await quantity.fill("999");
	await expect(dialog.getByText(MOST)).toBeVisible();

	const other = await context.newPage();
	await openAlive(other, "/productos/ENI-DOT4-500");
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(toastOf(other)).toContainText("Ya tienes 999 en tu lista");
	await expect(toastOf(other)).toContainText(MOST);
	await dialog.getByRole("button", { name: /^Quitar uno/ }).click();
	await expect(dialog.getByText(MOST)).toHaveCount(0);
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(quantity).toHaveValue("999");
	await expect(dialog.getByText(MOST)).toBeVisible();
});
