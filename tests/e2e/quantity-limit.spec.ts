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
	const quantityField = dialog.getByLabel(/^Cantidad/);
	await quantityField.fill("999");
	await expect(dialog.getByText(LIMIT_MESSAGE)).toBeVisible();

	const otherTab = await context.newPage();
	await openHydrated(otherTab, "/productos/ENI-DOT4-500");
	await otherTab.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(findToast(otherTab)).toContainText("Ya tienes 999 en tu lista");
	await expect(findToast(otherTab)).toContainText(LIMIT_MESSAGE);
	await dialog.getByRole("button", { name: /^Quitar uno/ }).click();
	await expect(dialog.getByText(LIMIT_MESSAGE)).toHaveCount(0);
	await otherTab.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(quantityField).toHaveValue("999");
	await expect(dialog.getByText(LIMIT_MESSAGE)).toBeVisible();
});
