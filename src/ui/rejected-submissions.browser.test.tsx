import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { getSection } from "#tests/component-kit/form-steps.ts";
import { failCalls, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

const getButton = (name: string | RegExp) =>
	page.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a button that is rejected three times, and expects the focus at the errors each time. */
async function expectFocusedErrors(button: Locator, getErrors: () => Locator) {
	for (let press = 0; press < 3; press++) {
		await expect.element(button).toBeVisible();
		(button.element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(getErrors()).toHaveFocus();
	}
}

const findSummary = (scope: Locator) => () => scope.getByRole("alert").first();

test.for(["mensaje", "cita"] as const)("focuses the errors of each press in %s", async (id) => {
	await page.viewport(390, 844);
	await open("/contacto");
	const form = getSection(id);
	const button = form.getByRole("button", { name: id === "cita" ? "Agendar cita" : /^Enviar/ });
	await expectFocusedErrors(button, findSummary(form));
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill("6123-4567");
	await expectFocusedErrors(button, findSummary(form));
	await form.getByLabelText("Teléfono").fill("");
	await userEvent.keyboard("{Enter}");
	await expect.element(findSummary(form)()).toHaveFocus();
});

test("focuses the server's rejection again and again", async () => {
	await open("/contacto");
	const form = getSection("mensaje");
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill("6123-4567");
	await form.getByLabelText("Mensaje").fill("Suena al frenar");
	const fields = { message: "Escribe otro mensaje" };
	interceptCalls("/api/contact", () =>
		Response.json({ code: "invalid", detail: "Revisa", fields }, { status: 422 }),
	);
	for (let press = 0; press < 3; press++) {
		await form.getByLabelText("Teléfono").click();
		await userEvent.keyboard("{Enter}");
		await expect.element(findSummary(form)()).toHaveFocus();
		await expect.element(findSummary(form)()).toMatchTextContent("Escribe otro mensaje");
	}
});

test("focuses the errors of each press in the quote dialog", async () => {
	await open("/productos?q=dot4");
	await page
		.getByRole("article")
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
	await getButton(/^Lista de cotización/).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await expectFocusedErrors(dialog.getByRole("button", { name: "Pedir cotización" }), findSummary(dialog));
});

test("focuses the errors of each press in other public forms", async () => {
	await open("/servicios/frenos");
	const main = page.getByRole("main");
	await expectFocusedErrors(
		main.getByRole("button", { name: /^(Solicitar|Enviar)/ }).last(),
		findSummary(main),
	);
	await open("/blog");
	const email = page.getByLabelText(/correo/i).first();
	await expectFocusedErrors(getButton(/Suscrib/).first(), () => email);
});

test("focuses the missing reason of each rejected estimate", async () => {
	const { path } = await sendEstimate(await logInAs(), "Luis Mora");
	await open(path);
	await getButton("No por ahora").click();
	const dialog = page.getByRole("dialog", { name: "¿Nos cuentas por qué?" });
	await expectFocusedErrors(dialog.getByRole("button", { name: "Enviar" }), () =>
		dialog.getByRole("radio").first(),
	);
	await dialog.getByRole("radio").first().click();
	failCalls(/decision$/, 409, { code: "other", detail: "No se pudo por otra razón." });
	await dialog.getByRole("button", { name: "Enviar" }).click();
	await expect.element(dialog.getByText("No se pudo por otra razón.")).toBeVisible();
	await dialog.getByRole("button", { name: "Enviar" }).click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("No se pudo por otra razón.");
});

test("focuses the errors of each press in the panel's dialogs", async () => {
	const token = await logInAs();
	await callPanel(token, "/cash/movements", { kind: "float", cents: 5000, reason: "Cambio" });
	await open("/admin/dashboard/caja");
	await getButton(/^Anotar/)
		.first()
		.click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabelText("Monto").fill("cinco");
	const submit = () => dialog.getByRole("button", { name: /^(Anotar|Guardar)/ }).last();
	await expectFocusedErrors(submit(), findSummary(dialog));
});

test("focuses the errors of each press on the panel's pages", async () => {
	await logInAs();
	await open("/admin/dashboard/taller/recibir");
	const main = page.getByRole("main");
	await expectFocusedErrors(main.getByRole("button", { name: /^Recibir/ }).last(), findSummary(main));
	await open("/admin/dashboard/agenda/nueva");
	const dialog = page.getByRole("dialog");
	await expect.element(dialog).toBeVisible();
	const book = dialog.getBySelector("button[type=submit]");
	await expectFocusedErrors(book, () =>
		dialog.getBySelector("[data-form-summary], [aria-invalid=true]").first(),
	);
});

test("leaves the focus alone after a stored form", async () => {
	await open("/contacto");
	const form = getSection("mensaje");
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill("6123-4567");
	await form.getByLabelText("Mensaje").fill("Suena al frenar");
	await form.getByRole("button", { name: /^Enviar/ }).click();
	await expect.element(form.getByRole("status").filter({ hasText: "referencia" })).toBeVisible();
	expect(document.activeElement?.closest("[role=alert]")).toBeNull();
});
