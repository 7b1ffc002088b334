import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(fromOwnAddress(7));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Lista de cotización" });
// An open dialog hides the toast from assistive technology and shows the same message itself.
const toastOf = (page: Page) =>
	page.getByRole("region", { name: /Notificaciones/, includeHidden: true });
const listButton = (page: Page) => page.getByRole("button", { name: /^Lista de cotización/ });
const storedList = (page: Page) => page.evaluate(() => localStorage.getItem("quoteList"));

const usd = (cents: number) => (cents / 100).toFixed(2);

async function storedCents(page: Page): Promise<number> {
	const lines: { price: number; quantity: number }[] = JSON.parse((await storedList(page)) ?? "[]");
	return lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
}

/** Searches brake fluids on a phone and adds the first two to the list. */
async function listTwo(page: Page) {
	await openAlive(page, "/productos");
	// The button appears after hydration; before that, «Agregar» leads to the product's form.
	await expect(listButton(page)).toBeVisible();
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("liquido frenos");
	await expect(page.getByText(/^Mostrando [2-9] productos/)).toBeVisible();
	const add = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
	for (const place of [0, 1]) {
		await add.nth(place).click();
		await expect(toastOf(page)).toContainText("Producto agregado");
	}
	await expect(listButton(page)).toContainText("(2)");
	await listButton(page).click();
	await expect(dialogOf(page).getByRole("listitem")).toHaveCount(2);
	return dialogOf(page);
}

async function fillIn(page: Page) {
	const fields = dialogOf(page);
	const phone = newPhone();
	await fields.getByLabel("Nombre Completo").fill("Ana Ríos");
	await fields.getByLabel("Teléfono").fill(phone);
	await fields.getByLabel("Notas").fill("Corolla 2015");
}

test("sends a quote for two products and lists it", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const dialog = await listTwo(page);
	const plus = dialog.getByRole("button", { name: /^Agregar uno/ });
	await plus.first().click();
	const quantity = dialog.getByLabel(/^Cantidad/);
	await quantity.last().fill("4");
	await expect(dialog).toContainText("2 productos, 6 piezas");
	const totalCents = await storedCents(page);
	const taxCents = totalCents - Math.round((totalCents * 100) / 107);
	await expect(dialog.getByRole("status").filter({ hasText: "Total, ITBMS incluido" })).toHaveText(
		`Total, ITBMS incluido$${usd(totalCents)}`,
	);
	await expect(dialog).toContainText(`ITBMS incluido en el total: $${usd(taxCents)}`);
	await fillIn(page);
	await expect(dialog.getByText(/Te escribiremos al 6\d{3}-\d{4}/)).toBeVisible();
	const answer = page.waitForResponse("**/api/quotes");
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	const { reference } = await (await answer).json();
	await expect(dialog).toBeHidden();
	await expect(toastOf(page)).toContainText("¡Cotización enviada!");
	await expect(toastOf(page)).toContainText(
		"¡Cotización solicitada para 2 productos! Te enviaremos precios y disponibilidad por WhatsApp.",
	);
	await expect(toastOf(page)).toContainText(reference);
	expect(await storedList(page)).toBe("[]");
	const stored = await storedAs(request, staff, "quotes", reference);
	expect(stored).toMatchObject({
		customer_name: "Ana Ríos",
		notes: "Corolla 2015",
		total_items: 6,
	});
	await listButton(page).click();
	await expect(dialog).toContainText("Tu lista está vacía");
	await dialog.getByRole("button", { name: "Repetir mi última cotización" }).click();
	await expect(dialog).toContainText("2 productos, 6 piezas");
});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED|Failed to fetch dynamically imported/ });
	test("falls back to WhatsApp when the list cannot open", async ({ page }) => {
		await page.route("**/assets/quote-window-*.js", (route) => route.abort());
		await openAlive(page, "/productos");
		const add = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
		await add.first().click();
		await listButton(page).click();
		await expect(toastOf(page)).toContainText("No se pudo abrir tu lista.");
		await expect(toastOf(page).getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
			"href",
			/wa\.me\/507\d+\?text=.*cotizar.*1%20%C3%97/,
		);
	});
});
