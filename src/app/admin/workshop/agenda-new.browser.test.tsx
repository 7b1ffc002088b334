import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { createInputCounter } from "#tests/component-kit/user-input.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const AGENDA = "/admin/dashboard/agenda";
const dialog = page.getByRole("dialog", { name: "Nueva cita" });
const phone = dialog.getByLabelText("Teléfono");
const name = dialog.getByLabelText("Nombre");
const service = dialog.getByLabelText("Servicio");
const save = dialog.getByRole("button", { name: "Guardar cita" });

const getFormPath = (day: string, time: string) =>
	`${AGENDA}/nueva?dia=${day}&vista=dia&para=${day}&hora=${time.replace(" ", "+")}`;

/** Sends a quote request. @returns its reference and id */
async function requestQuote(token: string, customer: { name: string; phone: string }) {
	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	const { reference } = (await call("/api/quotes", { body: { customer, products } })).json;
	const { leads } = await callPanel(token, `/inbox?q=${reference}`);
	return leads[0] as { id: string; reference: string };
}

test.for([
	{ width: 1280, height: 900, day: "2026-11-23" },
	{ width: 390, height: 844, day: "2026-11-24" },
])("books a walk-in by keyboard at $width px", { tags: ["slow"] }, async ({ width, height, day }) => {
	await page.viewport(width, height);
	const token = await logInAs();
	const time = "10:00 AM";
	const digits = createPhone();
	const existingName = `Uno Conocido ${width}`;
	await addVisit(token, { day, time, name: existingName, phone: digits });
	await addVisit(token, { day, time, name: "Dos" });
	await open(getFormPath(day, time));
	await expect.element(phone).toHaveFocus();
	await userEvent.keyboard(digits);
	const existingCustomerText = dialog.getByText(new RegExp(`^Ya es cliente: ${existingName}`));
	await expect.element(existingCustomerText).toBeVisible();
	await expect.element(name).toHaveValue(existingName);
	// When the phone no longer matches, the filled-in name is removed.
	await userEvent.keyboard("{Backspace}");
	await expect.element(name).toHaveValue("");
	await userEvent.keyboard(digits.slice(-1));
	await expect.element(existingCustomerText).toBeVisible();
	await expect.element(name).toHaveValue(existingName);
	await userEvent.keyboard("{Tab}");
	const walkIn = `Llegó Sin Cita ${width}`;
	await userEvent.keyboard(walkIn);
	// The tab order passes the offer to use the stored data and the open requests before it reaches the service.
	await expect.element(dialog.getByText("Tiene 1 solicitud abierta:")).toBeVisible();
	await userEvent.keyboard("{Tab}{Tab}{Tab}");
	await userEvent.keyboard("Escaneo");
	await expect.element(dialog.getByRole("radio", { name: /^10:00 AM lleno/ })).toBeChecked();
	await expectNoViolations();
	await userEvent.keyboard("{Enter}");
	await save.click();
	await expect.element(dialog.getByText(/Esa hora ya está llena/).first()).toBeVisible();
	await expect.element(dialog.getByRole("list", { name: "Próximas horas libres" })).toBeVisible();
	await expectNoViolations();
	await open(getFormPath(day, time));
	await expect.element(name).toHaveValue(walkIn);
	await dialog.getByLabelText(/^Sobrecupo/).click();
	await save.click();
	await expect
		.element(dialog.getByRole("alert"))
		.toMatchTextContent(new RegExp(`${existingName} ya tiene cita ese día`));
	await dialog.getByRole("button", { name: "Agendar de todos modos" }).click();
	const visit = page.getByRole("dialog", { name: walkIn });
	await expect.element(visit.getByText("Confirmada", { exact: true })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByText("sobrecupo, 3 de 2")).toBeVisible();
});

test("books a visit by phone with five clicks", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(`${AGENDA}?dia=2026-11-25&vista=dia`);
	const counter = createInputCounter();
	await counter.tap(page.getByRole("link", { name: "Nueva cita", exact: true }));
	await expect.element(phone).toHaveFocus();
	await userEvent.keyboard(createPhone());
	await userEvent.keyboard("{Tab}Marta Clics");
	await counter.choose(service, "Escaneo Vehicular");
	await counter.tap(dialog.getByRole("radio", { name: /^2:00 PM/ }));
	await counter.tap(save);
	const visit = page.getByRole("dialog", { name: "Marta Clics" });
	await expect.element(visit.getByText("Confirmada", { exact: true })).toBeVisible();
	expect(counter.taps()).toBe(5);
});

test("recognises a caller by a number with an extension", {
	tags: ["slow"],
}, async () => {
	const token = await logInAs();
	const caller = { name: "Extensión Conocida", phone: createPhone() };
	await addVisit(token, { day: "2026-11-27", time: "9:00 AM", ...caller });
	await open(getFormPath("2026-11-27", "2:00 PM"));
	await phone.fill(`${caller.phone} ext 12`);
	await expect.element(name).toHaveValue(caller.name);
	await service.selectOptions("Escaneo Vehicular");
	await save.click();
	const visit = page.getByRole("dialog", { name: caller.name });
	await expect.element(visit.getByText(`${caller.phone} ext 12`)).toBeVisible();
	await visit.getByRole("button", { name: "Corregir" }).click();
	await expect.element(visit.getByLabelText("Teléfono")).toHaveValue(`${caller.phone} ext 12`);
});

test("books a caller's request and confirms a second visit", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const caller = { name: "Rita Pidió", phone: createPhone() };
	const { id, reference } = await requestQuote(token, caller);
	const path = getFormPath("2026-11-26", "9:00 AM");
	await open(path);
	await phone.fill(`${caller.phone} ext 12`);
	const bookButton = dialog.getByRole("button", { name: `Agendar esta ${reference}` });
	await dialog.getByText("nota (opcional)").click();
	await dialog.getByLabelText("Nota").fill("Viene el sábado");
	await expect.element(bookButton).toBeVisible();
	await expectNoViolations();
	await bookButton.click();
	await expect.element(dialog.getByText(`${reference}:`)).toBeVisible();
	await expect.element(dialog.getByRole("radio", { name: /^9:00 AM/ })).toBeChecked();
	await service.selectOptions("Escaneo Vehicular");
	await save.click();
	const visit = page.getByRole("dialog", { name: caller.name });
	await expect.element(visit.getByText("Viene el sábado")).toBeVisible();
	// The request keeps its own phone, and the extension moves to the note.
	const phoneNote = `Teléfono como lo dio: ${caller.phone} ext 12`;
	await expect.element(visit.getByText(phoneNote)).toBeVisible();
	expect(await callPanel(token, `/inbox/${id}`)).toMatchObject({ state: "scheduled" });

	await open(path);
	await phone.fill(caller.phone);
	await expect.element(name).toHaveValue(caller.name);
	await service.selectOptions("Escaneo Vehicular");
	await save.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("ya tiene cita ese día");
	await expectNoViolations();
	await dialog.getByRole("button", { name: "Agendar de todos modos" }).click();
	await expect.element(visit).toBeVisible();
});

test("keeps a note typed while the caller is recognised", async () => {
	const token = await logInAs();
	const caller = { name: "Rita Conocida", phone: createPhone() };
	await requestQuote(token, caller);
	await open(getFormPath("2026-11-27", "9:00 AM"));
	await dialog.getByText("nota (opcional)").click();
	const note = dialog.getByLabelText("Nota");
	const field = note.element() as HTMLTextAreaElement;
	const setNativeValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
	const form = dialog.element();
	// Type as soon as the page shows the recognised customer.
	const observer = new MutationObserver(() => {
		if (!form.textContent.includes("Ya es cliente")) return;
		observer.disconnect();
		setNativeValue?.call(field, "Viene el sábado");
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
	});
	observer.observe(form, { childList: true, characterData: true, subtree: true });
	await phone.fill(caller.phone);
	await expect.element(name).toHaveValue(caller.name);
	await expect.element(note).toHaveValue("Viene el sábado");
});

test("offers no past day", async () => {
	await logInAs();
	await open(`${AGENDA}/nueva?dia=2026-11-19&para=2026-11-19&hora=8:00+AM`);
	await expect.element(dialog.getByLabelText("Día")).not.toHaveValue("2026-11-19");
});
