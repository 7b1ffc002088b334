import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import {
	CLOSED_DAY,
	fillMessageForm,
	fillVisitForm,
	getSection,
	getStatusNote,
	takeOpenDay,
	toastRegion,
	waitForScrollEnd,
} from "#tests/component-kit/form-steps.ts";
import { disconnectCalls, failCalls, interceptCalls, open } from "#tests/component-kit/page.tsx";

const CLOSED_MESSAGE = "Ese día estamos cerrados: los domingos no abrimos.";

test("explains a closed day and offers the next", async () => {
	await open("/contacto");
	const form = getSection("cita");
	const dayField = form.getByLabelText("Día");
	await dayField.fill("2027-12-25");
	await expect.element(form.getByText(/Todavía no agendamos para esa fecha/)).toBeVisible();
	await dayField.fill(CLOSED_DAY);
	await expect.element(form.getByText(CLOSED_MESSAGE)).toBeVisible();
	expect(form.getByRole("radio").elements()).toHaveLength(0);
	await form.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expect.element(form.getByRole("radio").first()).toHaveFocus();
	await expect.element(dayField).toHaveValue("2026-12-14");
});

test("links each error to its field", { tags: ["slow"] }, async () => {
	await open("/contacto");
	const form = getSection("cita");
	await form.getByLabelText("Día").fill(CLOSED_DAY);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(form.getByRole("alert")).toHaveFocus();
	await waitForScrollEnd();
	await expectNoViolations();
	(form.getByRole("link", { name: "Escribe tu nombre" }).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(form.getByLabelText("Nombre Completo")).toHaveFocus();
});

test("clears fixed errors and keeps focus while typing", { tags: ["slow"] }, async () => {
	await open("/contacto");
	const form = getSection("cita");
	const sendButton = form.getByRole("button", { name: "Agendar cita" });
	await sendButton.click();
	const summaryLinks = form.getByRole("alert").getByRole("link");
	const expectErrorCount = (text?: string) =>
		expect.poll(() => (text ? summaryLinks.filter({ hasText: text }) : summaryLinks).elements().length);
	await expectErrorCount().toBe(6);
	const name = form.getByLabelText("Nombre Completo");
	await name.click();
	await userEvent.keyboard("Ana");
	await expect.element(name).toHaveFocus();
	await expect.element(name).not.toHaveAttribute("aria-invalid");
	await expectErrorCount().toBe(5);
	await name.fill("  ");
	await expect.element(name).not.toHaveAttribute("aria-invalid");
	await form.getByLabelText("Día").fill(CLOSED_DAY);
	await sendButton.click();
	await expectErrorCount("Escribe tu nombre").toBe(1);
	await expectErrorCount("los domingos no abrimos").toBe(1);
	await form.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expectErrorCount("los domingos no abrimos").toBe(0);
	await sendButton.click();
	const hourErrors = form.getByText("Elige una hora de la lista");
	await expect.poll(() => hourErrors.elements().length).toBe(2);
	await form.getByRole("radio", { name: "9:00 AM" }).click();
	await expect.poll(() => hourErrors.elements().length).toBe(0);
	await fillVisitForm(takeOpenDay());
	await expect.element(form.getByRole("alert")).not.toBeInTheDocument();
});

test("clears the server's field error when the field changes", async () => {
	const fields = { name: "Escribe tu nombre y apellido", phone: "Ese teléfono no existe" };
	failCalls("/api/contact", 422, { detail: "Revisa", code: "invalid", fields });
	await open("/contacto");
	const form = await fillMessageForm();
	const sendButton = form.getByRole("button", { name: "Enviar mensaje" });
	const expectLinkCount = () =>
		expect.poll(() => form.getByRole("alert").getByRole("link").elements().length);
	await sendButton.click();
	await expectLinkCount().toBe(2);
	await form.getByLabelText("Teléfono").click();
	await userEvent.keyboard("{End}{Backspace}");
	await expect.poll(() => form.getByText(fields.phone).elements().length).toBe(0);
	expect(form.getByText(fields.name).elements()).toHaveLength(2);
	await sendButton.click();
	await expectLinkCount().toBe(2);
});

test.each([
	{
		id: "mensaje",
		path: "/api/contact",
		button: "Enviar mensaje",
		message: "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.",
	},
	{
		id: "cita",
		path: "/api/appointments",
		button: "Agendar cita",
		message: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
	},
])("keeps the text in $id when the server fails", async ({ id, path, button, message }) => {
	failCalls(path, 500, { detail: "Se cayó." });
	await open("/contacto");
	const form = id === "cita" ? await fillVisitForm(takeOpenDay()) : await fillMessageForm();
	await form.getByRole("button", { name: button }).click();
	await expect.element(toastRegion.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(toastRegion.getByText(message, { exact: true })).toBeVisible();
	await expect.element(toastRegion).not.toMatchTextContent(/Se cayó/);
	expect(toastRegion.getByRole("link").elements()).toHaveLength(0);
	await expect.element(form.getByRole("alert")).toMatchTextContent(/Se cayó\./);
	await expect
		.element(form.getByRole("link", { name: /Enviar por WhatsApp/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me\/507\d+\?text=Hola/));
	await open("/contacto");
	const name = form.getByLabelText("Nombre Completo");
	await expect.element(name).toHaveValue(id === "cita" ? "Luis Pérez" : "Ana Ríos");
	if (id === "cita") await expect.element(form.getByRole("radio", { name: "9:00 AM" })).toBeChecked();
});

test("keeps the draft offline and sends it later", { tags: ["slow"] }, async () => {
	let keys: (string | null)[] = [];
	interceptCalls("/api/contact", (request) => {
		keys = [...keys, request.headers.get("idempotency-key")];
		return undefined;
	});
	await open("/contacto");
	const form = await fillMessageForm();
	const reconnect = disconnectCalls("/api/contact");
	const sendButton = form.getByRole("button", { name: "Enviar mensaje" });
	await sendButton.click();
	await expect.element(form.getByRole("alert")).toMatchTextContent(/No hay conexión/);
	await expect.element(form.getByLabelText("Mensaje")).toHaveValue("Suena al frenar");
	reconnect();
	await sendButton.click();
	await expect.element(getStatusNote(form)).toMatchTextContent(/MEN-/);
	expect(keys).toHaveLength(1);
});
