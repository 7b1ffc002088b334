import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failCalls, holdCalls, open } from "#tests/component-kit/page.tsx";

const FAILURE_MESSAGE = "Hubo un problema con la suscripción. Inténtalo de nuevo.";
const INCOMPLETE_MESSAGE = "Ese correo no parece completo. Ejemplo: ana@correo.com";

const form = page.getByRole("main");
const emailField = form.getByLabelText("Correo electrónico");
const sendButton = form.getByRole("button", { name: "Suscribir" });

test("shows the footer form except on its page", async () => {
	await open("/boletin");
	await expect.element(emailField).toBeVisible();
	expect(page.getByLabelText("Correo electrónico").elements()).toHaveLength(1);
	await open("/terminos");
	const footer = page.getByRole("contentinfo");
	await expect.element(footer.getByLabelText("Correo electrónico")).toBeVisible();
});

test("validates the address before sending", async () => {
	const heldCalls = holdCalls("/api/newsletter");
	await open("/boletin");
	await sendButton.click();
	await expect.element(form.getByText("Escribe tu correo. Ejemplo: ana@correo.com")).toBeVisible();
	await expect.element(emailField).toHaveFocus();
	await emailField.fill("nada");
	await sendButton.click();
	await expect.element(emailField).toHaveAccessibleDescription(INCOMPLETE_MESSAGE);
	await userEvent.keyboard("{End}@correo.com");
	await expect.element(emailField).toHaveFocus();
	await expect.element(emailField).toHaveAccessibleDescription("");
	expect(heldCalls.getCallCount()).toBe(0);
	heldCalls.release();
});

test("shows a rejected address's error beside the field", async () => {
	await open("/boletin");
	await emailField.fill("ana@correo");
	await sendButton.click();
	await expect.element(page.getByText(FAILURE_MESSAGE, { exact: true })).toBeVisible();
	await expect.element(emailField).toHaveAccessibleDescription(INCOMPLETE_MESSAGE);
	await expect.element(emailField).toHaveValue("ana@correo");
	await expect.element(emailField).toHaveFocus();
	await userEvent.keyboard("{End}.com");
	await expect.element(emailField).toHaveAccessibleDescription("");
});

test("asks once about a likely typo", async () => {
	await open("/boletin");
	await emailField.fill("ana.boletin@gmail.con\u200b");
	await sendButton.click();
	await expect.element(emailField).toHaveAccessibleDescription(/¿Quisiste decir ana\.boletin@gmail\.com\?/);
	await expect.element(emailField).toHaveFocus();
	await expect.element(page.getByText(FAILURE_MESSAGE, { exact: true })).not.toBeInTheDocument();
	await sendButton.click();
	await expect.element(emailField).toHaveValue("");
});

test("keeps the address and offers the chat on failure", async () => {
	failCalls("/api/newsletter", 500, { detail: "Algo falló", code: "broken" });
	await open("/boletin");
	await emailField.fill("luis@correo.com");
	await sendButton.click();
	await expect.element(page.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(page.getByText(FAILURE_MESSAGE, { exact: true })).toBeVisible();
	await expect.element(emailField).toHaveAccessibleDescription(/Algo falló/);
	await expect.element(emailField).toHaveFocus();
	await expect
		.element(page.getByRole("link", { name: /Enviar por WhatsApp/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me\/507\d+\?text=Hola.*luis%40correo\.com/));
	await expect.element(emailField).toHaveValue("luis@correo.com");
});
