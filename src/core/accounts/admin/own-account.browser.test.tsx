import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

test("updates header and greeting after saving the name", { tags: ["slow"] }, async () => {
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await page.getByRole("button", { name: "Editar mis datos" }).click();
	const dialog = page.getByRole("dialog", { name: "Editar mis datos" });
	const name = dialog.getByLabelText("Nombre completo");
	await expect.element(name).toBeVisible();
	await expectNoViolations();
	await name.fill("");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(name).toHaveAccessibleDescription(/Escribe/);
	await name.fill("Rosa Ortega");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(page.getByRole("banner")).toMatchTextContent("Rosa Ortega");
	await page.getByRole("link", { name: "Dashboard" }).click();
	await expect.element(page.getByText("Hola, Rosa Ortega.")).toBeVisible();
});
