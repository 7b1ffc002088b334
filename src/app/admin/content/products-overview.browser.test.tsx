import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const OVERVIEW = "/admin/dashboard/productos";

test("lists the products with the most quotes", { tags: ["slow"] }, async () => {
	const body = {
		customer: { name: "Ana Ríos", phone: "6123-4503" },
		products: [{ sku: "ENI-DOT4-500", quantity: 2 }],
	};
	expect((await call("/api/quotes", { body })).status).toBe(201);
	await logInAs();
	await page.viewport(390, 844);
	await open(`${OVERVIEW}?q=ENI-DOT4-500`);
	const mostQuoted = page.getByRole("region", { name: "Productos Más Cotizados" });
	await expect
		.element(mostQuoted.getByRole("listitem").filter({ hasText: "ENI-DOT4-500" }))
		.toMatchTextContent("1 cotización2 piezas");
	await expectNoViolations();
	await page.getByRole("searchbox", { name: "Buscar" }).fill("esto no existe");
	await expect.element(page.getByText("No se encontraron productos")).toBeVisible();
	await expect.element(page.getByText("Intenta ajustar tu búsqueda")).toBeVisible();
});

test("adds a search synonym that works at once", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await open("/productos?q=rascabuche");
	await expect.element(page.getByText("No se encontraron productos")).toBeVisible();
	await logInAs();
	await open(OVERVIEW);
	const wordField = page.getByLabelText("La gente dice");
	const meaningField = page.getByLabelText("En el catálogo se llama");
	const addButton = page.getByRole("button", { name: "Enseñar", exact: true });
	await wordField.fill("rascabuche");
	await meaningField.fill("gata hidráulica de oro");
	await addButton.click();
	await expect.element(meaningField).toHaveAccessibleDescription(/El catálogo no tiene nada con/);
	await expect.element(wordField).toHaveValue("rascabuche");
	// After a rejection the page reloads its lists, and the button stays disabled until then.
	await expect.element(addButton).toBeEnabled();
	await meaningField.fill("refrigerante");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("El buscador ya la entiende", { exact: true })).toBeVisible();
	await expect.element(wordField).toHaveValue("");
	await expectNoViolations();

	await open("/productos?q=rascabuche");
	const foundText = page.getByRole("main").getByText(/refrigerante/i);
	await expect.element(foundText.first()).toBeVisible();
	await open("/admin/dashboard/configuracion/historial");
	await expect
		.element(page.getByRole("listitem").filter({ hasText: "«rascabuche»" }))
		.toMatchTextContent("En el catálogo se llama: refrigerante");
});
