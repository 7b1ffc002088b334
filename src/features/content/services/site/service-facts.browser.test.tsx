import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const PRICE = "Desde $45.50, ITBMS incluido";
const NOTE = "según el motor y el aceite";

test("shows the starting price once on card and page", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const path = "/api/admin/services/cambio-de-aceite";
	const token = await createStaffToken();
	const { json: service } = await call(path, { token });
	const body = { ...service, price: 45.5, price_note: NOTE };
	expect((await call(path, { method: "PUT", body, token })).status).toBe(200);
	for (const address of ["/", "/servicios", "/servicios/cambio-de-aceite"]) {
		await open(address);
		await expect.element(page.getByText(PRICE)).toBeVisible();
		await expect.element(page.getByText(NOTE)).toBeVisible();
		await expectNoViolations();
	}
	await open("/servicios/frenos");
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Frenos");
	await expect.element(page.getByText("ITBMS incluido")).not.toBeInTheDocument();
});

test("shows the price text that the owner enters", { tags: ["slow"] }, async () => {
	await logInAs();
	await open("/admin/dashboard/editar-servicios/papel-ahumado");
	await page.getByLabelText("Precio desde, en dólares").fill("120");
	await page.getByLabelText("Qué cambia el precio").fill("según cuántos vidrios");
	await page.getByLabelText("Productos relacionados").fill("grasa, pulidor, bujía");
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect.element(page.getByText("Servicio actualizado", { exact: true })).toBeVisible();
	await expectNoViolations();
	await open("/servicios");
	const card = page.getByRole("article").filter({ hasText: "Papel ahumado" });
	await expect.element(card).toMatchTextContent(/Desde \$120\.00, ITBMS incluido/);
	await open("/servicios/papel-ahumado");
	await expect.element(page.getByText("Desde $120.00, ITBMS incluido")).toBeVisible();
	await expect.element(page.getByText("según cuántos vidrios")).toBeVisible();
	expect(page.getByRole("button", { name: /^Agregar a la lista/ }).elements()).toHaveLength(4);
});
