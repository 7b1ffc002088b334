import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import {
	CLOSED_DAY,
	createStaffToken,
	fillFormWithCar,
	getSection,
	takeOpenDay,
	toastRegion,
} from "#tests/component-kit/form-steps.ts";
import {
	disconnectCalls,
	getCurrentPath,
	interceptCalls,
	open,
	waitForIdle,
} from "#tests/component-kit/page.tsx";

const FAILURE_MESSAGE = "Hubo un problema al agendar la cita. Inténtalo de nuevo.";
const bookingLink = page.getByRole("link", { name: "Agendar cita de Frenos" });
const dialog = page.getByRole("dialog", { name: "Agendar cita" });
const sendButton = dialog.getByRole("button", { name: "Agendar cita" });

async function openDialog() {
	await open("/servicios");
	await bookingLink.click();
	await expect.element(dialog.getByLabelText("Servicio")).toHaveValue("Frenos");
}

async function fillDialog(day: string) {
	await openDialog();
	await fillFormWithCar(dialog);
	await dialog.getByLabelText("Día que prefieres").fill(day);
}

test("shows progress and sends once when pressed twice", { tags: ["slow"] }, async () => {
	interceptCalls("/api/appointments", () => Response.json({ detail: "Se cayó." }, { status: 500 }));
	await fillDialog(takeOpenDay());
	for (const _ of [1, 2]) {
		const { promise, resolve } = Promise.withResolvers<void>();
		let callCount = 0;
		const restoreApi = interceptCalls("/api/appointments", async () => {
			callCount++;
			await promise;
			return Response.json({ detail: "Se cayó." }, { status: 500 });
		});
		await sendButton.click();
		const busyButton = dialog.getByRole("button", { name: "Agendando..." });
		await expect.element(busyButton).toHaveAttribute("aria-disabled", "true");
		// The previous error is no longer shown.
		await expect.element(toastRegion.getByText(FAILURE_MESSAGE, { exact: true })).not.toBeInTheDocument();
		await busyButton.click({ force: true });
		resolve();
		await expect.element(toastRegion.getByText(FAILURE_MESSAGE, { exact: true })).toBeVisible();
		await expect.element(toastRegion).not.toMatchTextContent(/Se cayó/);
		await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Se cayó\./);
		await expect.element(dialog.getByLabelText("Modelo")).toHaveValue("Corolla");
		expect(callCount).toBe(1);
		restoreApi();
	}
});

test("offers the remaining hours when one was taken", { tags: ["slow"] }, async () => {
	const token = await createStaffToken();
	const day = takeOpenDay();
	await fillDialog(day);
	await dialog.getByRole("radio", { name: "9:00 AM" }).click();
	for (const _ of [1, 2]) await bookVisit(token, { day, time: "9:00 AM" });
	await sendButton.click();
	await expect.element(dialog.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	const remainingHours = dialog.getByRole("group", { name: "Siguen libres" });
	await expect.element(remainingHours).toHaveFocus();
	await expect.element(dialog.getByRole("radio", { name: "9:00 AM" })).not.toBeInTheDocument();
	await expectNoViolations();
	await remainingHours.getByRole("button", { name: "1:00 PM" }).first().click();
	await expect.element(dialog.getByRole("radio", { name: "1:00 PM" })).toHaveFocus();
	await expect.element(dialog.getByLabelText("Modelo")).toHaveValue("Corolla");
	await sendButton.click();
	await expect.element(toastRegion).toMatchTextContent(/¡Cita agendada!/);
	const [, month, date] = day.split("-").map(Number);
	const dateText = `${date} de ${month === 11 ? "noviembre" : "diciembre"}, 1:00 PM, hora de Panamá`;
	await expect.element(toastRegion).toMatchTextContent(new RegExp(dateText));
});

test("offers only valid hours and skips closed days", { tags: ["slow"] }, async () => {
	await openDialog();
	const day = dialog.getByLabelText("Día que prefieres");
	const dateStrip = dialog.getByRole("group", { name: "Próximas fechas con espacio" });
	await dateStrip.getByRole("button").first().click();
	await expect.element(day).not.toHaveValue("");
	const lastHour = dialog.getByRole("radio", { name: "5:00 PM" });
	// Brakes take four hours, so no hour may end after closing.
	await expect.element(lastHour).not.toBeInTheDocument();
	await dialog.getByLabelText("Servicio").selectOptions("Diagnóstico computarizado");
	await day.fill("2026-12-22");
	await expect.element(lastHour).toBeInTheDocument();
	await day.fill(CLOSED_DAY);
	await expect.element(dialog.getByText(/cerrados: los domingos no abrimos/)).toBeVisible();
	await dialog.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expect.element(dialog.getByRole("radio", { name: "Cualquier hora" })).toHaveFocus();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(dialog.getByRole("radio", { name: "8:00 AM" })).toBeChecked();
});

test("books without free hours when availability fails", { tags: ["slow"] }, async () => {
	const reconnect = disconnectCalls("/api/availability");
	await fillDialog(takeOpenDay());
	await expect.element(dialog.getByText(/No pudimos consultar las horas libres/)).toBeVisible();
	await dialog.getByRole("radio", { name: "9:00 AM" }).click();
	reconnect();
	await dialog.getByRole("button", { name: "Ver las horas libres" }).click();
	const dateStrip = dialog.getByRole("group", { name: "Próximas fechas con espacio" });
	await expect.element(dateStrip).toBeVisible();
	await sendButton.click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(toastRegion).toMatchTextContent(/¡Cita agendada!/);
});

test("restores the form when reopened", async () => {
	await openDialog();
	await dialog.getByLabelText("Nombre Completo").fill("Luis");
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(bookingLink).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByLabelText("Nombre Completo")).toHaveValue("Luis");
});

test.each([360, 1280])("has no violations empty and rejected at %i px", { tags: ["slow"] }, async (width) => {
	await page.viewport(width, 900);
	await openDialog();
	await expectNoViolations();
	await sendButton.click();
	await expect.element(dialog.getByRole("alert")).toHaveFocus();
	await expect.element(dialog.getByText("Elige la marca del carro").first()).toBeVisible();
	await expectNoViolations();
});

test("links the toast to a visit without hour", { tags: ["slow"] }, async () => {
	// A phone's link carries an hour; a wide screen's asks when.
	await openDialog();
	await page.viewport(360, 740);
	await fillFormWithCar(dialog);
	await sendButton.click();
	await expect
		.element(toastRegion)
		.toMatchTextContent(
			/¡Cita agendada!¡Cita agendada exitosamente! .*Al confirmarte acordamos contigo el día y la hora\. Referencia/,
		);
	const visitLink = toastRegion.getByRole("link", { name: "Ver, cambiar o cancelar mi cita" });
	const path = visitLink.element().getAttribute("href");
	const chatLink = toastRegion.getByRole("link", { name: /Seguir por WhatsApp/ }).element();
	const text = new URL(chatLink.getAttribute("href") ?? "").searchParams.get("text");
	expect(text).toContain(`Ver, cambiar o cancelar mi cita: https://taller.test${path}`);
	await visitLink.click();
	await waitForIdle();
	const heading = page.getByRole("heading", { level: 1 });
	await expect.element(heading).toMatchTextContent("Ana, tu cita está por confirmar");
	expect(getCurrentPath()).toBe(path);
});

test("has the same fields as the contact page", async () => {
	const getFieldNames = (form: Locator) => {
		const fields = form.element().querySelectorAll("[name]:not([type=hidden]):not([name=website])");
		return [...new Set([...fields].map((field) => field.getAttribute("name") ?? ""))];
	};
	await open("/contacto#cita");
	await expect.element(getSection("cita").getByLabelText("Comentarios")).toBeVisible();
	const pageFields = getFieldNames(getSection("cita"));
	await openDialog();
	const renamedFields: Record<string, string> = { serviceType: "service", description: "message" };
	// On the page a day is always selected, which replaces the urgency, and the car is described in free text.
	const replacedFields = ["urgency", "vehicleBrand", "vehicleBrandOther", "vehicleModel", "vehicleYear"];
	const dialogFields = getFieldNames(dialog)
		.filter((name) => !replacedFields.includes(name))
		.map((name) => renamedFields[name] ?? name);
	expect(dialogFields.sort()).toEqual(pageFields.sort());
});
