import type { Page } from "@playwright/test";
import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(assignSeparateAddress(7));

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Lista de cotización" });
// An open dialog hides the toast from assistive technology and shows the same message itself.
const findToast = (page: Page) => page.getByRole("region", { name: /Notificaciones/, includeHidden: true });
const findListButton = (page: Page) => page.getByRole("button", { name: /^Lista de cotización/ });
const readStoredList = (page: Page) => page.evaluate(() => localStorage.getItem("quoteList"));

const formatUsd = (cents: number) => (cents / 100).toFixed(2);

async function computeStoredCents(page: Page): Promise<number> {
	const lines: { price: number; quantity: number }[] = JSON.parse((await readStoredList(page)) ?? "[]");
	return lines.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0);
}

/** Searches brake fluids on a phone and adds the first two to the list. */
async function addTwoProducts(page: Page) {
	await openHydrated(page, "/productos");
	// The button appears after hydration; before that, «Agregar» leads to the product's form.
	await expect(findListButton(page)).toBeVisible();
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("liquido frenos");
	await expect(page.getByText(/^Mostrando [2-9] productos/)).toBeVisible();
	const addButtons = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
	for (const index of [0, 1]) {
		await addButtons.nth(index).click();
		await expect(findToast(page)).toContainText("Producto agregado");
	}
	await expect(findListButton(page)).toContainText("(2)");
	await findListButton(page).click();
	await expect(findDialog(page).getByRole("listitem")).toHaveCount(2);
	return findDialog(page);
}

async function fillCustomer(page: Page) {
	const fields = findDialog(page);
	const phone = createPhone();
	await fields.getByLabel("Nombre Completo").fill("Ana Ríos");
	await fields.getByLabel("Teléfono").fill(phone);
	await fields.getByLabel("Notas").fill("Corolla 2015");
}

test("sends a quote for two products and lists it", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const dialog = await addTwoProducts(page);
	const increaseButton = dialog.getByRole("button", { name: /^Agregar uno/ });
	await increaseButton.first().click();
	const quantity = dialog.getByLabel(/^Cantidad/);
	await quantity.last().fill("4");
	await expect(dialog).toContainText("2 productos, 6 piezas");
	const totalCents = await computeStoredCents(page);
	const taxCents = totalCents - Math.round((totalCents * 100) / 107);
	await expect(dialog.getByRole("status").filter({ hasText: "Total, ITBMS incluido" })).toHaveText(
		`Total, ITBMS incluido$${formatUsd(totalCents)}`,
	);
	await expect(dialog).toContainText(`ITBMS incluido en el total: $${formatUsd(taxCents)}`);
	await fillCustomer(page);
	await expect(dialog.getByText(/Te escribiremos al 6\d{3}-\d{4}/)).toBeVisible();
	const pendingResponse = page.waitForResponse("**/api/quotes");
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	const { reference } = await (await pendingResponse).json();
	await expect(dialog).toBeHidden();
	await expect(findToast(page)).toContainText("¡Cotización enviada!");
	await expect(findToast(page)).toContainText(
		"¡Cotización solicitada para 2 productos! Te enviaremos precios y disponibilidad por WhatsApp.",
	);
	await expect(findToast(page)).toContainText(reference);
	expect(await readStoredList(page)).toBe("[]");
	const storedQuote = await fetchStored(request, staff, "quotes", reference);
	expect(storedQuote).toMatchObject({
		customer_name: "Ana Ríos",
		notes: "Corolla 2015",
		total_items: 6,
	});
	await findListButton(page).click();
	await expect(dialog).toContainText("Tu lista está vacía");
	await dialog.getByRole("button", { name: "Repetir mi última cotización" }).click();
	await expect(dialog).toContainText("2 productos, 6 piezas");
});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED|Failed to fetch dynamically imported/ });
	test("falls back to WhatsApp when the list cannot open", async ({ page }) => {
		await page.route("**/assets/quote-window-*.js", (route) => route.abort());
		await openHydrated(page, "/productos");
		const addButtons = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
		await addButtons.first().click();
		await findListButton(page).click();
		await expect(findToast(page)).toContainText("No se pudo abrir tu lista.");
		await expect(findToast(page).getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
			"href",
			/wa\.me\/507\d+\?text=.*cotizar.*1%20%C3%97/,
		);
	});
});
