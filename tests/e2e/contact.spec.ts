import {
	fillMessageForm,
	fillVisitForm,
	findReceiptNote,
	findSection,
	formatReservedHour,
	getReference,
	MESSAGE_SENT_TEXT,
	VISIT_BOOKED_TEXT,
} from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, findOpenDay, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { fetchVisitOfLead } from "./visit-steps.ts";

test.use({ allowedErrors: /status of 500/ });
test.beforeEach(assignSeparateAddress(9));

test("sends a message and lists it in the inbox", { tag: "@smoke" }, async ({ page, request, staff }) => {
	await openHydrated(page, "/contacto");
	const form = await fillMessageForm(page);
	await form.getByLabel("Servicio").selectOption("Frenos");
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Mensaje enviado!");
	// The page shows the rest of the message, and only once.
	await expect(toast).not.toContainText(MESSAGE_SENT_TEXT);
	await expect(findReceiptNote(form)).toContainText(MESSAGE_SENT_TEXT);
	await expect(form.getByLabel("Mensaje")).toHaveValue("");
	const storedRecord = await fetchStored(request, staff, "messages", await getReference(page, "mensaje"));
	expect(storedRecord).toMatchObject({ name: "Ana Ríos", service: "Frenos", message: "Suena al frenar" });
	await expect(findSection(page, "cita").getByRole("button", { name: /datos/ })).toBeVisible();
});

test("requests a visit and lists it in the agenda", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 3);
	await openHydrated(page, "/contacto?servicio=frenos#cita");
	await expect(findSection(page, "cita").getByLabel("Servicio")).toHaveValue("Frenos");
	const form = await fillVisitForm(page, day);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).not.toContainText(VISIT_BOOKED_TEXT);
	await expect(findReceiptNote(form)).toContainText(VISIT_BOOKED_TEXT);
	await expect(findReceiptNote(form)).toContainText(formatReservedHour(day));
	await expect(form.getByLabel("Día")).toHaveValue("");
	const storedRecord = await fetchStored(request, staff, "appointments", await getReference(page, "cita"));
	expect(storedRecord).toMatchObject({ source: "contacto", serviceType: "Frenos", preferredDate: day });
	expect(await fetchVisitOfLead(request, staff, storedRecord.id)).toMatchObject({ day, time: "9:00 AM" });
});

test("keeps the input when the server fails", { tag: "@smoke" }, async ({ page, request }) => {
	const day = await findOpenDay(request, 4);
	await page.route("**/api/appointments", (route) =>
		route.fulfill({ status: 500, json: { detail: "Se cayó." } }),
	);
	await openHydrated(page, "/contacto");
	const form = await fillVisitForm(page, day);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(form.getByRole("alert")).toContainText("Se cayó.");
	await page.reload();
	await expect(form.getByLabel("Nombre Completo")).toHaveValue("Luis Pérez");
	await expect(form.getByRole("radio", { name: "9:00 AM" })).toBeChecked();
});
