import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { QUOTE_LIST_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { toastRegion } from "#tests/component-kit/form-steps.ts";
import { open } from "#tests/component-kit/page.tsx";

const productsRegion = page.getByRole("region", { name: "Productos relacionados" });
const addButton = productsRegion.getByRole("button", { name: /^Agregar a la lista: Pastillas/ });

test("adds a related product in one tap", async () => {
	await page.viewport(390, 844);
	await open("/servicios/frenos");
	await expect.poll(() => productsRegion.getByRole("listitem").elements().length).toBe(4);
	for (const name of productsRegion.getByRole("heading", { level: 3 }).elements())
		expect(name.textContent).toMatch(/freno/i);
	await addButton.click();
	await expect.element(toastRegion).toMatchTextContent(/Producto agregado/);
	expect(localStorage.getItem(QUOTE_LIST_KEY)).toContain("A1-PAS-DEL-4");
	await expectNoViolations();
});

test("links to the product's form without JavaScript", async () => {
	await open("/servicios/frenos");
	await expect.element(addButton).toBeVisible();
	const { form, formAction, name, value, type } = addButton.element() as HTMLButtonElement;
	expect({ method: form?.method, name, value, type }).toEqual({
		method: "get",
		name: "cotizar",
		value: "1",
		type: "submit",
	});
	expect(new URL(formAction).pathname).toBe("/productos/A1-PAS-DEL-4");
	expect(new URL(formAction).hash).toBe("#cotizar");
});

test("shows no products for a service without any", async () => {
	await open("/servicios/aire-acondicionado");
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect.element(productsRegion).not.toBeInTheDocument();
});
