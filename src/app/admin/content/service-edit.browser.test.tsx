import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

test("creates, publishes and deletes a service", { tags: ["slow"] }, async () => {
	const name = "Alineación con láser";
	const token = await logInAs();
	await page.viewport(390, 844);
	await open("/admin/dashboard/editar-servicios");
	await expectNoViolations();
	await page.getByRole("link", { name: "Nuevo Servicio" }).click();
	await page.getByLabelText("Nombre").fill(name);
	await page.getByLabelText("Duración").fill("1 hora");
	await page.getByLabelText("Categoría").fill("Llantas");
	await page.getByLabelText("Descripción").fill("Alineamos las cuatro ruedas con láser.");
	await page.getByLabelText("Incluye").fill("Alineación\n\n Balanceo ");
	await page.getByLabelText("Servicio especializado").click();
	await expectNoViolations();
	await page.getByRole("button", { name: "Crear servicio" }).click();
	await expect.element(page.getByText("Servicio creado", { exact: true })).toBeVisible();
	const { services } = (await call("/api/admin/services", { token })).json;
	expect(services.at(-1)).toMatchObject({
		name,
		includes: ["Alineación", "Balanceo"],
		specialty: true,
	});
	await page.getByText(`Más de ${name}`).click();
	await page.getByRole("button", { name: `Eliminar ${name}` }).click();
	const question = page.getByRole("alertdialog");
	await expect.element(question).toMatchTextContent("¿Estás seguro de eliminar este servicio?");
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(page.getByText("Servicio eliminado", { exact: true })).toBeVisible();
	expect((await call(`/api/services/${services.at(-1).id}`)).status).toBe(404);
});
