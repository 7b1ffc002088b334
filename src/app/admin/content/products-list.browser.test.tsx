import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const LIST = "/admin/dashboard/editar-productos";

async function createProduct(token: string, sku: string): Promise<string> {
	const groups = { type: "Batería", brand: "Bosch", uses: "Sedanes" };
	const name = `Batería ${sku}`;
	const body = { ...groups, name, sku, price: 129.95, description: "Sellada", keywords: [] };
	expect((await call("/api/admin/products", { body, token })).status).toBe(201);
	return name;
}
const getProductStatus = async (sku: string) => (await call(`/api/products/${sku}`)).status;

test("changes a price in two clicks", async () => {
	const token = await logInAs();
	const name = await createProduct(token, "PRECIO-2");
	await open(`${LIST}?q=PRECIO-2`);
	await page.getByRole("button", { name: `Cambiar el precio de ${name}` }).click();
	const price = page.getByRole("textbox", { name: `Precio de ${name} en dólares` });
	await expect.element(price).toHaveFocus();
	await userEvent.keyboard("31.75");
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect
		.element(page.getByText("Producto actualizado. Precio: $129.95 → $31.75", { exact: true }))
		.toBeVisible();
	expect((await call("/api/products/PRECIO-2")).json.price).toBe(31.75);
});

test("restores a product by «Deshacer» and from the trash", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await createProduct(token, "BORRAR-2");
	await page.viewport(390, 844);
	await open(LIST);
	await expectNoViolations();
	await page.getByRole("searchbox", { name: "Buscar" }).fill("BORRAR-2");
	await expect.element(page.getByRole("status").filter({ hasText: "1 producto" })).toBeVisible();
	const question = page.getByRole("alertdialog");
	const deletedToast = page.getByText("Producto eliminado", { exact: true });
	const restoredToast = page.getByText("Producto restaurado", { exact: true });
	await page.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(question).toMatchTextContent("¿Estás seguro de eliminar este producto?");
	await expectNoViolations();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(deletedToast).toBeVisible();
	expect(await getProductStatus("BORRAR-2")).toBe(410);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect.element(restoredToast).toBeVisible();
	expect(await getProductStatus("BORRAR-2")).toBe(200);

	await open(`${LIST}?q=BORRAR-2`);
	await page.getByRole("button", { name: "Eliminar" }).click();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(deletedToast).toBeVisible();
	await open(`${LIST}?bin=1&q=BORRAR-2`);
	await page.getByRole("button", { name: "Restaurar" }).click();
	await expect.element(restoredToast).toBeVisible();
	expect(await getProductStatus("BORRAR-2")).toBe(200);
});

test("marks a product as sold out and back with one press each", async () => {
	const token = await logInAs();
	const name = await createProduct(token, "AGOTA-1");
	await page.viewport(390, 844);
	await open(`${LIST}?q=AGOTA-1`);
	const getToggle = (state: string) =>
		page.getByRole("button", { name: new RegExp(`^${name}: ${state}\\.`) });
	await getToggle("Disponible").click();
	await expect.element(page.getByText(`${name}: agotado`, { exact: true })).toBeVisible();
	expect((await call("/api/products/AGOTA-1")).json.availability).toBe("out_of_stock");
	await expectNoViolations();
	await expect.element(getToggle("Agotado")).toBeVisible();
	getToggle("Agotado").element().focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText(`${name}: disponible`, { exact: true })).toBeVisible();
	expect((await call("/api/products/AGOTA-1")).json.availability).toBe("in_stock");
	await getToggle("Disponible").click();
	await expect.element(getToggle("Agotado")).toBeVisible();
	await open(`${LIST}?q=AGOTA&availability=missing`);
	await expect.element(getToggle("Agotado")).toBeVisible();
	await open(`${LIST}?q=AGOTA&availability=on_order`);
	await expect.element(page.getByText("No se encontraron productos")).toBeVisible();
	expect(getToggle("Agotado").elements()).toHaveLength(0);
});

test("shows who waits and where they stand once the product is back", async () => {
	const token = await logInAs();
	const name = await createProduct(token, "ESPERA-1");
	const { products } = (await call("/api/admin/products?q=ESPERA-1", { token })).json;
	const path = `/api/admin/products/${products[0].id}/availability`;
	await call(path, { method: "PUT", body: { in_stock: false }, token });
	const customer = { name: "Ana Espera", phone: createPhone() };
	const body = { customer, products: [{ sku: "ESPERA-1", quantity: 1 }], notify_on_arrival: true };
	expect((await call("/api/quotes", { body })).status).toBe(201);
	await page.viewport(390, 844);
	await open(`${LIST}?q=ESPERA-1`);
	const waiting = page.getByRole("link", { name: "1 persona espera ESPERA-1" });
	await expect.element(waiting).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: /Marcar como disponible/ }).click();
	const message = `${name}: disponible. 1 persona espera y ya está en «Por contactar hoy»`;
	await expect.element(page.getByText(message, { exact: true })).toBeVisible();
	await open("/admin/dashboard/por-contactar");
	const group = page.getByRole("region", { name: "Llegó lo que esperaban" });
	await expect.element(group.getByRole("link", { name: "Ana Espera", exact: true })).toBeVisible();
	await expect.element(group.getByText(new RegExp(name))).toBeVisible();
	await open(`${LIST}?q=ESPERA-1`);
	await waiting.click();
	await page.getByRole("link", { name: "Ana Espera" }).first().click();
	await expect.element(page.getByText(/^Llegó el \d/)).toBeVisible();
	await expect.element(page.getByText("Hoy: Disponible")).toBeVisible();
});
