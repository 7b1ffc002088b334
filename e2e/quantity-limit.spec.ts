import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";

const LIMIT_MESSAGE = "El máximo es 999 por producto. Si necesitas más, dilo en las notas.";

const findToast = (page: Page) => page.getByRole("region", { name: /Notificaciones/, includeHidden: true });

test("shows the quantity limit in both tabs", async ({ page, context }) => {
	await openHydrated(page, "/productos?q=dot4");
	const card = page.getByRole("article").filter({ hasText: "ENI-DOT4-500" });
	await card.getByRole("button", { name: /^Agregar/ }).click();
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const quantity = dialog.getByLabel(/^Cantidad/);
	await quantity.fill("999");
	await expect(dialog.getByText(LIMIT_MESSAGE)).toBeVisible();

	const other = await context.newPage();
	await openHydrated(other, "/productos/ENI-DOT4-500");
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(findToast(other)).toContainText("Ya tienes 999 en tu lista");
	await expect(findToast(other)).toContainText(LIMIT_MESSAGE);
	await dialog.getByRole("button", { name: /^Quitar uno/ }).click();
	await expect(dialog.getByText(LIMIT_MESSAGE)).toHaveCount(0);
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(quantity).toHaveValue("999");
	await expect(dialog.getByText(LIMIT_MESSAGE)).toBeVisible();
});
