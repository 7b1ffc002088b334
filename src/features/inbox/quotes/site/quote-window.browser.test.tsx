import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { QUOTE_LIST_KEY } from "#domain/shop.ts";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { toastRegion } from "#tests/component-kit/form-steps.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { holdCalls, interceptCalls, open } from "#tests/component-kit/page.tsx";

const FAILURE_MESSAGE = "Hubo un problema al enviar la cotización. Inténtalo de nuevo.";
const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
const lines = dialog.getByRole("listitem");
const opener = page.getByRole("button", { name: /^Lista de cotización/ });
const sendButton = dialog.getByRole("button", { name: "Pedir cotización" });
const addButtons = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
const alert = dialog.getByRole("alert");
const removeButtons = dialog.getByRole("button", { name: /^Quitar de la lista/ });

const expectLines = (expectedCount: number) => expect.element(lines).toHaveLength(expectedCount);

/** Adds the first two brake fluids to the list on a phone, and opens it. */
async function addTwoProducts() {
	await page.viewport(390, 844);
	await open("/productos?q=liquido+frenos");
	for (const index of [0, 1]) {
		await addButtons.nth(index).click();
		await expect.element(toastRegion).toMatchTextContent(/Producto agregado/);
	}
	await expect.element(opener).toMatchTextContent(/\(2\)/);
	await opener.click();
	await expectLines(2);
}

async function fillForm() {
	await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabelText("Teléfono").fill(createPhone());
	await dialog.getByLabelText("Notas").fill("Corolla 2015");
}

test.each([
	["status 500", { detail: "Se cayó la base." }, 500],
	["success false", { success: false, message: "Se cayó la base." }, 200],
])("keeps list, form and idempotency key after %s", { tags: ["slow"] }, async (_, body, status) => {
	const keys: (string | null)[] = [];
	interceptCalls("/api/quotes", ({ headers }) => {
		keys.push(headers.get("idempotency-key"));
		return Response.json(body, { status });
	});
	await addTwoProducts();
	await fillForm();
	await sendButton.click();
	await expect.element(toastRegion).toMatchTextContent(new RegExp(FAILURE_MESSAGE));
	expect(toastRegion.element().querySelector("a")).toBeNull();
	await expect.element(alert).toMatchTextContent(/Se cayó la base\./);
	await expectNoViolations();
	const chat = dialog.getByRole("link", { name: /Enviar la lista por WhatsApp/ });
	await expect
		.element(chat)
		.toHaveAttribute("href", expect.stringMatching(/wa\.me\/507\d+\?text=.*cotizar.*1%20%C3%97.*Total/));
	// The persistent toast covers neither link.
	await chat.click({ trial: true });
	await sendButton.click({ trial: true });

	await open("/productos");
	await opener.click();
	await expect.element(dialog.getByLabelText("Notas")).toHaveValue("Corolla 2015");
	await sendButton.click();
	await expect.element(alert).toMatchTextContent(/Se cayó la base\./);
	expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
	// The key survives reloads in the tab's session storage.
	expect(sessionStorage.getItem("envio:/api/quotes")).toContain(keys[0]);
});

test("does not break product codes at hyphens", async () => {
	await page.viewport(360, 740);
	const product = { brand: "A1", sku: "A1-FA-2808", uses: "", price: 8.95, quantity: 1 };
	const products = ["de aire", "de aire motor", "de aire de motor", "de aire del motor"].map((word) => ({
		...product,
		id: word,
		name: `Filtro ${word} A1 FA-2808`,
	}));
	localStorage.setItem(QUOTE_LIST_KEY, JSON.stringify(products));
	await open("/productos");
	await opener.click();
	await expectLines(4);
	expect(findBrokenWords(dialog.element())).toEqual([]);
});

test("shows validation errors beside their fields", { tags: ["slow"] }, async () => {
	await addTwoProducts();
	await sendButton.click();
	await expect.element(alert).toHaveFocus();
	await expectNoViolations();
	(dialog.getByRole("link", { name: "Escribe tu nombre" }).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByLabelText("Nombre Completo")).toHaveFocus();
	await userEvent.keyboard("Ana");
	await expect.element(dialog.getByText("Escribe tu nombre")).not.toBeInTheDocument();
	expect(alert.getByRole("link").elements()).toHaveLength(1);
});

test("restores a removed line, even the last", { tags: ["slow"] }, async () => {
	await addTwoProducts();
	const undoButton = dialog.getByRole("button", { name: /^Deshacer/ });
	await removeButtons.first().click();
	await expect.element(undoButton).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).toMatchTextContent(/2 productos, 2 piezas/);
	for (const _ of [1, 2]) await removeButtons.first().click();
	await expect.element(dialog).toMatchTextContent(/Tu lista está vacía/);
	await expectNoViolations();
	await expect.element(undoButton).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).toMatchTextContent(/1 producto, 1 pieza/);
});

test("keeps products added while a quote is sending", { tags: ["slow"] }, async () => {
	const heldCalls = holdCalls("/api/quotes");
	await addTwoProducts();
	await fillForm();
	await sendButton.click();
	await expect.poll(heldCalls.getCallCount).toBe(1);
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("grasa");
	await expect.element(page.getByRole("article").first()).toMatchTextContent(/grasa/i);
	await addButtons.first().click();
	await opener.click();
	await expectLines(3);
	heldCalls.release();
	await expect.element(toastRegion).toMatchTextContent(/¡Cotización enviada!/);
	await expectLines(1);
	await expect.element(dialog).toBeVisible();
});

test("sends one quote when pressed twice", async () => {
	let requestCount = 0;
	interceptCalls("/api/quotes", () => {
		requestCount++;
		return Response.json({ detail: "Se cayó la base." }, { status: 500 });
	});
	await addTwoProducts();
	await fillForm();
	const form = dialog.element().querySelector("form");
	form?.requestSubmit();
	form?.requestSubmit();
	await expect.element(toastRegion).toMatchTextContent(new RegExp(FAILURE_MESSAGE));
	expect(requestCount).toBe(1);
});

test("repeats the last quote from an empty list", { tags: ["slow"] }, async () => {
	await addTwoProducts();
	await dialog
		.getByRole("button", { name: /^Agregar uno/ })
		.first()
		.click();
	await fillForm();
	await sendButton.click();
	await expect.element(toastRegion).toMatchTextContent(/¡Cotización enviada!/);
	await expect.element(dialog).not.toBeInTheDocument();
	await opener.click();
	await expect.element(dialog).toMatchTextContent(/Tu lista está vacía/);
	await dialog.getByRole("button", { name: "Repetir mi última cotización" }).click();
	await expect.element(dialog).toMatchTextContent(/2 productos, 3 piezas/);
});
