import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { QUOTE_LIST_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { toastRegion } from "#tests/component-kit/form-steps.ts";
import { open } from "#tests/component-kit/page.tsx";

const PRODUCT = "/productos/ENI-DOT4-500";
const LIMIT_MESSAGE = "El máximo es 999 por producto. Si necesitas más, dilo en las notas.";
const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
const quantity = dialog.getByLabelText(/^Cantidad/);

const readQuantities = () =>
	JSON.parse(localStorage.getItem(QUOTE_LIST_KEY) ?? "[]").map((line: { quantity: number }) => line.quantity);

/** Opens the list with one product on it. */
async function openListWithProduct() {
	await open("/productos?q=dot4");
	await page
		.getByRole("article")
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
	await expect.element(toastRegion).toMatchTextContent(/Producto agregado/);
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
}

test("shows the limit in the list once reached", { tags: ["slow"] }, async () => {
	await openListWithProduct();
	await quantity.fill("998");
	await expect.element(dialog.getByText(LIMIT_MESSAGE)).not.toBeInTheDocument();
	await quantity.fill("1000");
	await expect.element(dialog.getByText(LIMIT_MESSAGE)).toBeVisible();
	(quantity.element() as HTMLElement).blur();
	await expect.element(quantity).toHaveValue("999");
	await expect.element(dialog.getByRole("button", { name: /^Agregar uno/ })).toBeDisabled();
	await expectNoViolations();
	expect(readQuantities()).toEqual([999]);
});

test("shows the limit when adding to 999", async () => {
	await openListWithProduct();
	await quantity.fill("999");
	await expect.poll(readQuantities).toEqual([999]);
	await open(PRODUCT);
	await page.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect.element(toastRegion).toMatchTextContent(/Ya tienes 999 en tu lista/);
	await expect.element(toastRegion).toMatchTextContent(new RegExp(LIMIT_MESSAGE));
	expect(readQuantities()).toEqual([999]);
});

test("shows the limit in a product's form", async () => {
	await open(PRODUCT);
	const form = page.getBySelector("section#cotizar");
	const field = form.getByLabelText("Cantidad");
	await expect.element(form.getByText("Hasta 999 por producto")).toBeVisible();
	await expect.element(field).toHaveAttribute("max", "999");
	await field.fill("1000");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	await expect
		.element(form.getByRole("alert"))
		.toMatchTextContent(/La cantidad va de 1 a 999, sin decimales/);
});

test("keeps the quantity when no whole number is typed", async () => {
	await openListWithProduct();
	await quantity.fill("7");
	await expect.poll(readQuantities).toEqual([7]);
	(quantity.element() as HTMLElement).blur();
	for (const text of ["1.5", "2,5", "0.5", "1e3", "12 - 15", "-3"]) {
		await quantity.click();
		await userEvent.keyboard(text);
		await expect.element(dialog.getByText("Solo números enteros: se quedó en 7.")).toBeVisible();
		await expect.element(quantity).toHaveAccessibleDescription("Solo números enteros: se quedó en 7.");
		(quantity.element() as HTMLElement).blur();
		await expect.element(quantity).toHaveValue("7");
		expect(readQuantities(), text).toEqual([7]);
	}
	await expectNoViolations();
	await quantity.fill("8");
	await expect.element(dialog.getByText(/^Solo números enteros/)).not.toBeInTheDocument();
	expect(readQuantities()).toEqual([8]);
});
