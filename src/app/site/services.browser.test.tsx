import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { fillFormWithCar, toastRegion } from "#tests/component-kit/form-steps.ts";
import { changeEnv, failCalls, holdCalls, open } from "#tests/component-kit/page.tsx";

const REQUESTS_PATH = "/api/service-requests";
const SENT_TEXT = /^¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad/;
const FAILURE_MESSAGE = "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.";
const SATURDAY = "2026-11-21";

const opener = page.getByRole("link", { name: "Solicitar Frenos" });
const dialog = page.getByRole("dialog", { name: "Frenos" });
const sendButton = dialog.getByRole("button", { name: "Enviar solicitud" });

/** Stub of the chat's tab. */
const chatTab = {
	closed: false,
	opener: null,
	document: document.implementation.createHTMLDocument(),
	location: { replace: vi.fn() },
	close: vi.fn(),
};

beforeEach(() => {
	chatTab.close.mockClear();
	chatTab.location.replace.mockClear();
	vi.spyOn(window, "open").mockReturnValue(chatTab as unknown as Window);
});
afterEach(() => {
	vi.restoreAllMocks();
});

async function openDialog() {
	await open("/servicios");
	await opener.click();
	await expect.element(dialog).toBeVisible();
}

async function fillDialog() {
	await fillFormWithCar(dialog);
	await dialog.getByLabelText("Cuéntanos qué le pasa").fill("Suena al frenar");
}

test("lists each service's inclusions and the additional services", async () => {
	await changeEnv({ SITE_URL: "" });
	await open("/servicios");
	await expect.poll(() => page.getByRole("article").elements().length).toBe(8);
	const card = page.getByRole("article").filter({ hasText: "Prueba de frenado" });
	await expect
		.element(card.getByRole("link", { name: /WhatsApp sobre Frenos/ }))
		.toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/507\d+\?text=/));
	const extraServices = page.getByRole("region", { name: "Servicios adicionales" });
	expect(extraServices.getByRole("link").elements()).toHaveLength(6);
	await expect
		.element(extraServices.getByRole("link", { name: /Detailing y Lavado/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me.*Detailing/));
	expect(extraServices.getByText(/Frenos|Suspensión/).elements()).toEqual([]);
});

test("says once how to get a price", async () => {
	await open("/servicios");
	await expect.element(page.getByText(/lo sabes antes de empezar/)).toBeVisible();
	expect(page.getByText(/lo sabes antes de empezar/).elements()).toHaveLength(1);
});

test("links the custom quote to form and chat", async () => {
	await open("/servicios");
	const banner = page.getByRole("region", { name: /No ves lo que/ });
	await expect
		.element(banner.getByRole("link", { name: "Solicitar Cotización" }))
		.toHaveAttribute("href", "/contacto#mensaje");
	await expect
		.element(banner.getByRole("link", { name: /WhatsApp/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me/));
});

test("offers a chat link when the tab is blocked", { tags: ["slow"] }, async () => {
	vi.mocked(window.open).mockReturnValue(null);
	await openDialog();
	await fillDialog();
	await sendButton.click();
	await expect
		.element(toastRegion.getByRole("link", { name: /Continuar en WhatsApp/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me.*SOL-\d{4}-\d{5}/));
});

test("keeps the fields and closes the tab on failure", { tags: ["slow"] }, async () => {
	const reason = "Algo falló de nuestro lado.";
	failCalls(REQUESTS_PATH, 500, { detail: reason, code: "broken" });
	await openDialog();
	await fillDialog();
	await sendButton.click();
	await expect.element(toastRegion.getByText(FAILURE_MESSAGE, { exact: true })).toBeVisible();
	expect(toastRegion.getByText(reason).elements()).toEqual([]);
	await expect.element(dialog.getByRole("alert").getByText(reason)).toBeVisible();
	expect(toastRegion.getByRole("link").elements()).toEqual([]);
	await expect.element(dialog.getByRole("link", { name: /Pedirlo por WhatsApp/ })).toBeVisible();
	expect(chatTab.close).toHaveBeenCalledOnce();
	expect(chatTab.location.replace).not.toHaveBeenCalled();
	await expect.element(dialog.getByLabelText("Modelo")).toHaveValue("Corolla");
	await expectNoViolations();
	await openDialog();
	await expect.element(dialog.getByLabelText("Cuéntanos qué le pasa")).toHaveValue("Suena al frenar");
});

test("opens with the focus before its first field", async () => {
	await openDialog();
	await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
	await userEvent.keyboard("{Tab}");
	expect(document.activeElement?.closest("form")).not.toBeNull();
	await expect.element(dialog.getByLabelText("Nombre Completo")).toHaveFocus();
});

test("sends once when clicked again while sending", { tags: ["slow"] }, async () => {
	const heldCalls = holdCalls(REQUESTS_PATH);
	await openDialog();
	await fillDialog();
	await sendButton.click();
	await dialog.getByRole("button", { name: "Enviando..." }).click({ force: true });
	expect(heldCalls.getCallCount()).toBe(1);
	heldCalls.release();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(toastRegion.getByText(SENT_TEXT)).toBeInTheDocument();
	expect(chatTab.location.replace).toHaveBeenCalledOnce();
});

test("keeps another dialog open on a late response", {
	tags: ["slow"],
}, async () => {
	const heldCalls = holdCalls(REQUESTS_PATH);
	await openDialog();
	await fillDialog();
	await sendButton.click();
	await expect.poll(heldCalls.getCallCount).toBe(1);
	await dialog.getByRole("button", { name: "Cancelar" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await page
		.getByRole("link", { name: /^Solicitar (?!Frenos)/ })
		.first()
		.click();
	const model = page.getByRole("dialog").getByLabelText("Modelo");
	await model.fill("Hilux");
	heldCalls.release();
	await expect.element(toastRegion.getByText(SENT_TEXT)).toBeInTheDocument();
	await expect.element(model).toHaveValue("Hilux");
});

test("shows field errors before opening a tab", { tags: ["slow"] }, async () => {
	await openDialog();
	await sendButton.click();
	const errorLinks = dialog.getByRole("alert").getByRole("link");
	await expect.poll(() => errorLinks.elements().length).toBe(6);
	await dialog.getByRole("link", { name: "Elige la marca del carro" }).click();
	const brand = dialog.getByLabelText("Marca");
	await expect.element(brand).toHaveFocus();
	await brand.selectOptions("Otro");
	await expect.poll(() => errorLinks.elements().length).toBe(5);
	await dialog.getByLabelText("¿Cuál es?").fill("Suzuki");
	const year = dialog.getByLabelText("Año");
	for (const [yearText, sentence] of [
		["1899", "El año del carro va desde 1950. Revisa las cuatro cifras."],
		["2100", "El año del carro va hasta 2027. Revisa las cuatro cifras."],
	] as const) {
		await year.fill(yearText);
		await sendButton.click();
		await expect.element(year).toHaveAccessibleDescription(sentence);
	}
	expect(window.open).not.toHaveBeenCalled();
	const emailChoice = dialog.getByText("Correo", { exact: true }).nth(1);
	await expect.element(emailChoice).not.toBeVisible();
	await dialog.getByLabelText("Correo").first().fill("luis@correo.com");
	await dialog.getByRole("radio", { name: "Correo" }).click();
	await expect.element(dialog.getByRole("radio", { name: "Correo" })).toBeChecked();
	await userEvent.keyboard("{Escape}");
	await expect.element(opener).toHaveFocus();
});

test("offers Saturday hours for a Saturday", async () => {
	await openDialog();
	const timeField = dialog.getByLabelText("Hora que prefieres");
	await timeField.selectOptions("5:00 PM");
	await dialog.getByLabelText("Fecha que prefieres").fill(SATURDAY);
	const listOfferedHours = () =>
		timeField
			.getByRole("option")
			.elements()
			.map(({ textContent }) => textContent);
	await expect
		.poll(listOfferedHours)
		.toEqual([
			"Cualquier hora",
			...["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"],
		]);
	await expect.element(timeField).toHaveValue("");
	await expect
		.element(timeField)
		.toHaveAccessibleDescription("Ese día recibimos carros de 8:00 AM a 3:00 PM.");
});

test.each([360, 1280])("has no violations empty or rejected at %i px", { tags: ["slow"] }, async (width) => {
	await page.viewport(width, 800);
	await openDialog();
	await expectNoViolations();
	await sendButton.click();
	await expect.element(dialog.getByRole("alert")).toBeVisible();
	await expectNoViolations();
});
