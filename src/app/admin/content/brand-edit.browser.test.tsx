import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

test("shows a brand's new specialty on the home page", { tags: ["slow"] }, async () => {
	await logInAs();
	await page.viewport(390, 844);
	await open("/admin/dashboard/vitrina/marcas/A1");
	await page.getByLabelText("Especialidad").fill("Filtros y repuestos del Istmo");
	await expectNoViolations();
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect.element(page.getByText("Marca actualizada", { exact: true })).toBeVisible();
	await open("/");
	await expect.element(page.getByText("Filtros y repuestos del Istmo").first()).toBeInTheDocument();
});
