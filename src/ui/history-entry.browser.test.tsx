import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { QUOTE_LIST_KEY } from "#domain/shop.ts";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { getCurrentPath, interceptCalls, open } from "#tests/component-kit/page.tsx";

const footer = page.getByRole("contentinfo");
const bookingLink = page.getByRole("link", { name: "Agendar cita de Frenos" });
const listButton = page.getByRole("button", { name: /en tu lista$/ });

/** Opens a page on a phone with a filled quote list, then navigates to the services. */
async function goToServices() {
	const product = { id: "1", name: "DOT 4", brand: "ENI", sku: "ENI-DOT4-500", uses: "", price: 9 };
	localStorage.setItem(QUOTE_LIST_KEY, JSON.stringify([{ ...product, quantity: 3 }]));
	await page.viewport(390, 844);
	await open("/nosotros");
	await footer.getByRole("link", { name: "Servicios", exact: true }).click();
	await expect.poll(getCurrentPath).toBe("/servicios");
	await expect.element(bookingLink).toBeVisible();
}

test.each([
	["Agendar cita", bookingLink],
	["Frenos", page.getByRole("link", { name: "Solicitar Frenos" })],
	["Lista de cotización", listButton],
])("closes «%s» on Back and reopens it on Forward", { tags: ["slow"] }, async (name, opener) => {
	await goToServices();
	const dialog = page.getByRole("dialog", { name });
	const nameField = dialog.getByLabelText("Nombre Completo");
	await opener.click();
	await nameField.fill("Ana Ríos");
	const scrollPosition = scrollY;
	history.back();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/servicios");
	await expect.poll(() => scrollY).toBe(scrollPosition);
	history.forward();
	await expect.element(nameField).toHaveValue("Ana Ríos");

	// Closing by hand removes the entry, so the next Back leaves the page.
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => history.state.open).toBeUndefined();
	await opener.click();
	await expect.element(nameField).toHaveValue("Ana Ríos");
	history.back();
	await expect.element(dialog).not.toBeInTheDocument();
	history.back();
	await expect.poll(getCurrentPath).toBe("/nosotros");
});

test("reopens a dialog on Back from its link", { tags: ["slow"] }, async () => {
	await goToServices();
	await bookingLink.click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await dialog.getByRole("link", { name: "Política de privacidad" }).click();
	await expect.poll(getCurrentPath).toBe("/privacidad");
	await expect.element(dialog).not.toBeInTheDocument();
	history.back();
	await expect.poll(getCurrentPath).toBe("/servicios");
	await expect.element(dialog.getByLabelText("Nombre Completo")).toHaveValue("Ana Ríos");
	history.back();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/servicios");
});

test("leaves the page on Back after a dialog was submitted", async () => {
	await goToServices();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await listButton.click();
	await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabelText("Teléfono").fill(createPhone());
	interceptCalls("/api/quotes", () =>
		Response.json({ success: true, message: "Listo.", reference: "COT-1" }, { status: 201 }),
	);
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => history.state.open).toBeUndefined();
	history.back();
	await expect.poll(getCurrentPath).toBe("/nosotros");
	await expect.element(dialog).not.toBeInTheDocument();
});
