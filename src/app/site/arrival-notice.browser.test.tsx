import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const section = page.getByRole("region", { name: "Avísame cuando llegue" });
const sent = page.getByRole("region", { name: "¡Listo, te avisamos!" });
const sendButton = section.getByRole("button", { name: "Avísame cuando llegue" });
let productCount = 0;

/** Creates a product and returns its SKU with calls about it. */
async function createProduct(availability = "out_of_stock") {
	const token = await logInAs();
	const sku = `AVISO-${++productCount}`;
	const form = { name: `Radiador ${sku}`, type: "Repuesto", brand: "Koyo", uses: "Sedanes", price: 90 };
	const body = { ...form, sku, description: "De aluminio.", availability };
	const { status, json } = await call("/api/admin/products", { body, token });
	expect(status, JSON.stringify(json)).toBe(201);
	const setInStock = (isInStock: boolean) =>
		call(`/api/admin/products/${json.id}/availability`, {
			method: "PUT",
			body: { in_stock: isInStock },
			token,
		});
	const countWaiting = async () =>
		(await call(`/api/admin/products/${json.id}/waiting`, { token })).json.waiting;
	return { sku, name: form.name, setInStock, countWaiting };
}

test("takes a notice by keyboard on a phone", async () => {
	await page.viewport(390, 844);
	const { sku, name, countWaiting } = await createProduct();
	await open(`/productos/${sku}`);
	const shortcut = page.getByRole("link", { name: "Avísame cuando llegue" });
	await expect.element(shortcut).toHaveAttribute("href", expect.stringMatching(/#avisame$/));
	await expect.element(section).toBeVisible();
	expect(measureOverflow()).toBeLessThanOrEqual(0);
	await expectNoViolations();
	(section.getByLabelText("Nombre Completo").element() as HTMLElement).focus();
	await userEvent.keyboard(`Ana Ríos{Tab}${createPhone()}{Tab}ana@correo.com{Tab}`);
	// The privacy policy stands between the last field and the button.
	await userEvent.keyboard("{Tab}{Enter}");
	const text = `Te escribimos por WhatsApp cuando llegue ${name}, y también a tu correo.`;
	await expect.element(sent.getByText(text)).toBeVisible();
	await expect.element(sent.getByText(/^COT-\d{4}-\d{5}$/)).toBeVisible();
	expect(await countWaiting()).toBe(1);
	expect(sent.element().contains(document.activeElement)).toBe(true);
	await expectNoViolations();
	// The quote form of the same page is still there, and empty.
	await expect.element(page.getByRole("button", { name: "Pedir cotización" })).toBeVisible();
	// A reload shows the same receipt, in this form only.
	await open(`/productos/${sku}`);
	await expect
		.element(page.getByRole("heading", { name: "Pide la cotización de este producto" }))
		.toBeVisible();
});

test("keeps what was typed when the data is wrong", async () => {
	const { sku } = await createProduct();
	await open(`/productos/${sku}`);
	await section.getByLabelText("Nombre Completo").fill("Luis Pérez");
	await section.getByLabelText("Teléfono").fill("sin número");
	await section.getByLabelText("Correo").fill("luis@");
	await sendButton.click();
	await expect.element(section.getByRole("alert")).toBeVisible();
	await expectNoViolations();
	for (const [label, value] of [
		["Nombre Completo", "Luis Pérez"],
		["Teléfono", "sin número"],
		["Correo", "luis@"],
	] as const)
		await expect.element(section.getByLabelText(label)).toHaveValue(value);
});

test("says that the product is back and keeps the form", async () => {
	const { sku, name, setInStock } = await createProduct();
	await open(`/productos/${sku}`);
	await section.getByLabelText("Nombre Completo").fill("Eva Tarde");
	await section.getByLabelText("Teléfono").fill(createPhone());
	await setInStock(true);
	await sendButton.click();
	await expect.element(section.getByText(`${name} ya está disponible.`, { exact: false })).toBeVisible();
	await expect.element(section.getByLabelText("Nombre Completo")).toHaveValue("Eva Tarde");
	await expect
		.element(section.getByRole("link", { name: /WhatsApp/ }))
		.toHaveAttribute("href", expect.stringContaining("cuando%20llegue"));
	await expectNoViolations();
});

test("offers no notice of what is not sold out", async () => {
	const { sku } = await createProduct("in_stock");
	await open(`/productos/${sku}`);
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(page.getByText("Avísame cuando llegue").elements()).toHaveLength(0);
});
