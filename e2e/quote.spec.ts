import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { brokenWords } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdAt } from "./hold-at.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

const FAILED = "Hubo un problema al enviar la cotización. Inténtalo de nuevo.";

test.use({
	viewport: { width: 390, height: 844 },
	allowedErrors: /status of (422|500)|ERR_INTERNET_DISCONNECTED/,
});
test.beforeEach(fromOwnAddress(7));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Lista de cotización" });
// An open dialog hides everything else from assistive technology; the same reason stands inside it.
const toastOf = (page: Page) =>
	page.getByRole("region", { name: /Notificaciones/, includeHidden: true });
const listButton = (page: Page) => page.getByRole("button", { name: /^Lista de cotización/ });
const storedList = (page: Page) => page.evaluate(() => localStorage.getItem("quoteList"));

const usd = (cents: number) => (cents / 100).toFixed(2);

async function storedCents(page: Page): Promise<number> {
	const lines: { price: number; quantity: number }[] = JSON.parse((await storedList(page)) ?? "[]");
	return lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
}

/** Searches the brake fluids on a phone and puts the first two on the list. */
async function listTwo(page: Page) {
	await openAlive(page, "/productos");
	// The button is there once the script runs; until then «Agregar» goes to the product's own form.
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

test("two products are found, listed, sent, and in the inbox", async ({ page, request, staff }) => {
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
	await expectNoAxeViolations(page);
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
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: "Repetir mi última cotización" }).click();
	await expect(dialog).toContainText("2 productos, 6 piezas");
});

for (const [kind, answer] of [
	["status 500", { status: 500, json: { detail: "Se cayó la base." } }],
	["success false", { status: 200, json: { success: false, message: "Se cayó la base." } }],
] as const)
	test(`a refusal (${kind}) keeps list, form and key, and offers WhatsApp`, async ({ page }) => {
		const keys: (string | undefined)[] = [];
		await page.route("**/api/quotes", (route) => {
			keys.push(route.request().headers()["idempotency-key"]);
			return route.fulfill(answer);
		});
		const dialog = await listTwo(page);
		await fillIn(page);
		await dialog.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(toastOf(page)).toContainText(FAILED);
		await expect(toastOf(page).locator("a")).toHaveCount(0);
		await expect(dialog.getByRole("alert")).toContainText("Se cayó la base.");
		await expectNoAxeViolations(page);
		const chat = dialog.getByRole("link", { name: /Enviar la lista por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", /wa\.me\/507\d+\?text=.*cotizar.*1%20%C3%97.*Total/);
		// The message that stays lies on neither of the ways on.
		await chat.click({ trial: true });
		await dialog.getByRole("button", { name: "Pedir cotización" }).click({ trial: true });
		await page.reload();
		await listButton(page).click();
		await expect(dialog.getByLabel("Notas")).toHaveValue("Corolla 2015");
		await dialog.getByRole("button", { name: "Pedir cotización" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Se cayó la base.");
		expect(keys).toHaveLength(2);
		expect(keys[0]).toMatch(/^\w{32}$/);
		expect(keys[1]).toBe(keys[0]);
	});

test("codes in the list are not broken at their hyphen", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, "/productos");
	await page.evaluate(() => {
		const line = { brand: "A1", sku: "A1-FA-2808", uses: "", price: 8.95, quantity: 1 };
		const named = (word: string) => ({ ...line, id: word, name: `Filtro ${word} A1 FA-2808` });
		const names = ["de aire", "de aire motor", "de aire de motor", "de aire del motor"];
		localStorage.setItem("quoteList", JSON.stringify(names.map(named)));
	});
	await page.reload();
	await listButton(page).click();
	await expect(dialogOf(page).getByRole("listitem")).toHaveCount(4);
	expect(await brokenWords(dialogOf(page))).toEqual([]);
});

test("what is missing is said beside its field, a removed line comes back", async ({ page }) => {
	const dialog = await listTwo(page);
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect(dialog.getByRole("alert")).toBeFocused();
	await expectNoAxeViolations(page);
	await dialog.getByRole("link", { name: "Escribe tu nombre" }).press("Enter");
	await expect(dialog.getByLabel("Nombre Completo")).toBeFocused();
	await page.keyboard.type("Ana");
	await expect(dialog.getByText("Escribe tu nombre")).toHaveCount(0);
	await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(1);
	const bin = dialog.getByRole("button", { name: /^Quitar de la lista/ });
	await bin.first().click();
	await expect(dialog.getByRole("button", { name: /^Deshacer/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog).toContainText("2 productos, 2 piezas");
	// The last of a list comes back too.
	for (const _ of [1, 2]) await bin.first().click();
	await expect(dialog).toContainText("Tu lista está vacía");
	await expect(dialog.getByRole("button", { name: /^Deshacer/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog).toContainText("1 producto, 1 pieza");
});

test("what is listed while a quote is on its way stays, and so does the dialog", async ({
	page,
}) => {
	const late = await holdAt(page, "**/api/quotes");
	const dialog = await listTwo(page);
	await fillIn(page);
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	const held = await late();
	await page.keyboard.press("Escape");
	const add = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("grasa");
	await expect(page.getByRole("article").first()).toContainText(/grasa/i);
	await add.first().click();
	await listButton(page).click();
	await expect(dialog.getByRole("listitem")).toHaveCount(3);
	await held.continue();
	await expect(toastOf(page)).toContainText("¡Cotización enviada!");
	await expect(dialog.getByRole("listitem")).toHaveCount(1);
});

test("two presses send one quote", async ({ page }) => {
	let sent = 0;
	await page.route("**/api/quotes", (route) => {
		sent++;
		return route.fulfill({ status: 500, json: { detail: "Se cayó la base." } });
	});
	const dialog = await listTwo(page);
	await fillIn(page);
	await dialog.locator("form").evaluate((form: HTMLFormElement) => {
		form.requestSubmit();
		form.requestSubmit();
	});
	await expect(toastOf(page)).toContainText(FAILED);
	expect(sent).toBe(1);
});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED|Failed to fetch dynamically imported/ });
	test("a list that cannot be opened goes by WhatsApp", async ({ page }) => {
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
