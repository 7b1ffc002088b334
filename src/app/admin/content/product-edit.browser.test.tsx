import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";

const EDIT = "/admin/dashboard/editar-productos";
const PRODUCTS = "/api/admin/products";

const alert = page.getByRole("alert");
const saveButton = page.getByRole("button", { name: "Guardar cambios" });
const versions = alert.filter({ hasText: "Hay dos versiones" });
const price = page.getByLabelText("Precio en dólares");

async function createProduct(token: string, name: string, sku: string) {
	const groups = { type: "Aceite", brand: "Motul", uses: "Motor" };
	const body = { ...groups, name, sku, price: 10, description: "Prueba", keywords: [] };
	const { status, json } = await call(PRODUCTS, { body, token });
	expect(status, JSON.stringify(json)).toBe(201);
	const { id } = json;
	return { body, path: `${PRODUCTS}/${id}`, page: `${EDIT}/${id}` };
}

test("names every missing field when sent empty", async () => {
	await logInAs();
	await open(`${EDIT}/nuevo`);
	const createButton = page.getByRole("button", { name: "Crear producto" });
	await createButton.click();
	const summary = alert.filter({ hasText: "Revisa estos datos" });
	await expect.poll(() => summary.getByRole("link").elements().length).toBe(7);
	await summary.getByRole("link", { name: "Escribe el SKU" }).click();
	const sku = page.getByLabelText("SKU");
	await expect.element(sku).toHaveFocus();
	await expectNoViolations();
	await userEvent.keyboard("BAT");
	await expect.element(sku).toHaveValue("BAT");
	await createButton.click();
	await expect.element(summary).toHaveFocus();
});

test("shows the site's price while a price is typed", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open(`${EDIT}/nuevo`);
	await price.fill("129,95");
	await expect.element(page.getByText("El sitio muestra $129.95, ITBMS incluido")).toBeVisible();
	await expectNoViolations();
});

test("shows the type's picture while a product has none", async () => {
	await logInAs();
	await open(`${EDIT}/nuevo`);
	const getPictureSource = () => document.querySelector("form picture img")?.getAttribute("src");
	await expect.poll(getPictureSource).toBe("/images/products/stock/default.webp");
	await page.getByLabelText("Tipo").fill("Grasa");
	await expect.poll(getPictureSource).toBe("/images/products/stock/grasa.webp");
});

test("keeps both changes when one's own version is saved", async () => {
	const token = await logInAs();
	const product = await createProduct(token, "Guarda", "GUARDA-1");
	await open(product.page);
	await page.getByLabelText("Nombre").fill("Guarda nueva");
	await page.getByRole("link", { name: "Cancelar" }).click();
	const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
	await expect.element(question).toBeVisible();
	await expectNoViolations();
	await question.getByRole("button", { name: "Seguir editando" }).click();
	const body = { ...product.body, name: "Guarda del colega", uses: "Motor y caja" };
	await call(product.path, { method: "PUT", body, token });
	await saveButton.click();
	await expect.element(versions).toMatchTextContent("Guarda del colega");
	await expect
		.element(page.getByText(/^Error guardando producto\. Una de owner cambió este producto/))
		.toBeVisible();
	await expectNoViolations();
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect.element(page.getByText("Producto actualizado", { exact: true })).toBeVisible();
	await waitForIdle();
	const { json } = await call(product.path, { token });
	expect(json).toMatchObject({ name: "Guarda nueva", uses: "Motor y caja" });
});

test("compares versions on a phone and uses the stored one", async () => {
	const token = await logInAs();
	const product = await createProduct(token, "Bujía", "TARDE-1");
	await page.viewport(390, 844);
	await open(product.page);
	await price.fill("12.50");
	await page.getByLabelText("Descripción").fill("Una descripción larga y sin cortes ".repeat(12));
	await call(product.path, { method: "PUT", body: { ...product.body, price: 11 }, token });
	(page.getByLabelText("Palabras clave").element() as HTMLElement).focus();
	await saveButton.click();
	await expect.element(versions).toHaveFocus();
	await expect.element(versions.getByRole("heading", { name: "Hay dos versiones" })).toBeInViewport();
	await expect.element(versions).toMatchTextContent("$12.50");
	await expect.element(versions).toMatchTextContent("$11.00");
	const history = page.getByRole("heading", { name: "Historial" });
	await expect.element(history).not.toBeInTheDocument();
	await expectNoViolations();
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
	const getBox = (locator: typeof saveButton) => locator.element().getBoundingClientRect();
	const toast = page.getByText(/^Error guardando producto/);
	await expect.poll(() => getBox(saveButton).top - getBox(toast).bottom).toBeGreaterThan(0);
	await versions.getByRole("button", { name: "Usar la guardada" }).click();
	await expect.element(versions).not.toBeInTheDocument();
	await expect.element(price).toHaveValue("11.00");
	await expect.element(history).toBeVisible();
	await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("asks for the days of a product on order only", async () => {
	const token = await logInAs();
	const product = await createProduct(token, "Encargo", "ENCARGO-1");
	await page.viewport(390, 844);
	await open(product.page);
	const days = page.getByLabelText("Días en llegar");
	await expect.element(page.getByLabelText("Disponibilidad")).toHaveValue("in_stock");
	expect(days.elements()).toHaveLength(0);
	await page.getByLabelText("Disponibilidad").selectOptions("Por encargo");
	await saveButton.click();
	await expect.element(page.getByText(/^Di en cuántos días llega/).first()).toBeVisible();
	await expectNoViolations();
	await days.fill("3");
	await saveButton.click();
	await expect.element(page.getByText("Producto actualizado").first()).toBeVisible();
	expect((await call("/api/products/ENCARGO-1")).json).toMatchObject({
		availability: "on_order",
		order_days: 3,
	});
});
