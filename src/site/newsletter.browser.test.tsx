import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failCalls, holdCalls, open } from "#tests/browser/page.tsx";

const FAILED = "Hubo un problema con la suscripción. Inténtalo de nuevo.";
const INCOMPLETE = "Ese correo no parece completo. Ejemplo: ana@correo.com";

const form = page.getByRole("main");
const email = form.getByLabelText("Correo electrónico");
const send = form.getByRole("button", { name: "Suscribir" });

test("shows the footer form except on its page", async () => {
	await open("/boletin");
	await expect.element(email).toBeVisible();
	expect(page.getByLabelText("Correo electrónico").elements()).toHaveLength(1);
	await open("/terminos");
	const footer = page.getByRole("contentinfo");
	await expect.element(footer.getByLabelText("Correo electrónico")).toBeVisible();
});

test("validates the address before sending", async () => {
	const pending = holdCalls("/api/newsletter");
	await open("/boletin");
	await send.click();
	await expect.element(form.getByText("Escribe tu correo. Ejemplo: ana@correo.com")).toBeVisible();
	await expect.element(email).toHaveFocus();
	await email.fill("nada");
	await send.click();
	await expect.element(email).toHaveAccessibleDescription(INCOMPLETE);
	await userEvent.keyboard("{End}@correo.com");
	await expect.element(email).toHaveFocus();
	await expect.element(email).toHaveAccessibleDescription("");
	expect(pending.count()).toBe(0);
	pending.release();
});

test("shows a rejected address's error beside the field", async () => {
	await open("/boletin");
	await email.fill("ana@correo");
	await send.click();
	await expect.element(page.getByText(FAILED, { exact: true })).toBeVisible();
	await expect.element(email).toHaveAccessibleDescription(INCOMPLETE);
	await expect.element(email).toHaveValue("ana@correo");
	await expect.element(email).toHaveFocus();
	await userEvent.keyboard("{End}.com");
	await expect.element(email).toHaveAccessibleDescription("");
});

test("asks once about a likely typo", async () => {
	await open("/boletin");
	await email.fill("ana.boletin@gmail.con\u200b");
	await send.click();
	await expect.element(email).toHaveAccessibleDescription(/¿Quisiste decir ana\.boletin@gmail\.com\?/);
	await expect.element(email).toHaveFocus();
	await expect.element(page.getByText(FAILED, { exact: true })).not.toBeInTheDocument();
	await send.click();
	await expect.element(email).toHaveValue("");
});

test("keeps the address and offers the chat on failure", async () => {
	failCalls("/api/newsletter", 500, { detail: "Algo falló", code: "broken" });
	await open("/boletin");
	await email.fill("luis@correo.com");
	await send.click();
	await expect.element(page.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(page.getByText(FAILED, { exact: true })).toBeVisible();
	await expect.element(email).toHaveAccessibleDescription(/Algo falló/);
	await expect.element(email).not.toHaveFocus();
	await expect
		.element(page.getByRole("link", { name: /Enviar por WhatsApp/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me\/507\d+\?text=Hola.*luis%40correo\.com/));
	await expect.element(email).toHaveValue("luis@correo.com");
});
