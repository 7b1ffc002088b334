import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import {
	createStaffToken,
	fillFormWithCar,
	fillMessageForm,
	fillVisitForm,
	getStatusNote,
	takeOpenDay,
} from "#tests/component-kit/form-steps.ts";
import { createAccount } from "#tests/component-kit/people.ts";
import { startTranslation } from "#tests/component-kit/translated-page.ts";
import { sendEstimate } from "#tests/component-kit/workshop.ts";

const errorHeading = page.getByRole("heading", { name: "No pudimos mostrar esta página" });
let translation: ReturnType<typeof startTranslation>;

beforeEach(() => {
	translation = startTranslation();
});

const openTranslated = (path: string) => translation.open(path);

/** Asserts that no error occurred, not even one that the DOM patch caught, and that every text is up to date. */
async function expectNoErrors() {
	await expect.element(errorHeading).not.toBeInTheDocument();
	await translation.expectCurrentTexts();
	expect(translation.caughtCalls).toEqual([]);
}

test("stores a message from a translated page", async () => {
	await openTranslated("/contacto");
	const form = await fillMessageForm();
	await form.getByRole("button", { name: /^Enviar/ }).click();
	await expect.element(getStatusNote(form)).toBeVisible();
	await expectNoErrors();
});

test("stores a visit from a translated page", async () => {
	await openTranslated("/contacto");
	const form = await fillVisitForm(takeOpenDay());
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(getStatusNote(form)).toBeVisible();
	await expectNoErrors();
});

test("stores a visit from the translated dialog", async () => {
	// On a phone the link carries an hour, and the form does not ask when.
	await page.viewport(1280, 800);
	await openTranslated("/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillFormWithCar(dialog);
	await dialog.getByLabelText("Día que prefieres").fill(takeOpenDay());
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(page.getByText(/¡Cita agendada exitosamente!/).first()).toBeVisible();
	await expectNoErrors();
});

test("stores a service request from its translated page", async () => {
	await openTranslated("/servicios/frenos");
	const form = page.getByRole("main");
	await fillFormWithCar(form);
	await form
		.getByRole("button", { name: /^(Solicitar|Enviar)/ })
		.last()
		.click();
	await expect.element(page.getByText(/referencia/).first()).toBeVisible();
	await expectNoErrors();
});

test("subscribes to the newsletter from a translated page", async () => {
	await openTranslated("/blog");
	await page
		.getByLabelText(/correo/i)
		.first()
		.fill("ana@correo.com");
	await page
		.getByRole("button", { name: /Suscrib/ })
		.first()
		.click();
	await expect.element(page.getByText(/Suscripción exitosa|Gracias/).first()).toBeVisible();
	await expectNoErrors();
});

test("quotes a product and searches the translated catalogue", async () => {
	await openTranslated("/productos");
	await page.getByRole("searchbox").first().fill("limpiabrisas");
	const products = page.getByRole("article");
	await expect.element(products.first()).toMatchTextContent(/Escobilla/);
	await products
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabelText("Teléfono").fill(createPhone());
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect.element(page.getByText(/COT-/).first()).toBeVisible();
	await expectNoErrors();
});

test("approves an estimate on its translated page", async () => {
	const { path } = await sendEstimate(await createStaffToken(), "Rosa Gil");
	await openTranslated(path);
	await page.getByRole("button", { name: "Aprobar", exact: true }).click();
	await page.getByRole("button", { name: "Aprobar $140.00" }).click();
	await expect.element(page.getByText(/Aprobaste/).first()).toBeVisible();
	await expectNoErrors();
});

test("logs in on the translated page", async () => {
	const account = await createAccount("reception");
	await openTranslated("/admin/login");
	await page.getByLabelText("Usuario").fill(account.username);
	const password = page.getByLabelText("Contraseña", { exact: true });
	const logInButton = page.getByRole("button", { name: "Iniciar sesión" });
	await password.fill("no es esta clave");
	await logInButton.click();
	await expect.element(page.getByText("Usuario o contraseña incorrectos.")).toBeVisible();
	await password.fill(account.password);
	await logInButton.click();
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Viernes 20 de noviembre");
	await expectNoErrors();
});
