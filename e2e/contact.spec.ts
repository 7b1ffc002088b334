import {
	askForVisit,
	BOOKED,
	heldWords,
	noteIn,
	referenceIn,
	SENT,
	section,
	writeMessage,
} from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay, storedAs } from "./reading.ts";
import { test } from "./staff.ts";
import { visitOf } from "./visit-steps.ts";

test.use({ allowedErrors: /status of 500/ });
test.beforeEach(fromOwnAddress(9));

test("sends a message and lists it in the inbox", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await form.getByLabel("Servicio").selectOption("Frenos");
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Mensaje enviado!");
	// The page shows the rest of the message, and only once.
	await expect(toast).not.toContainText(SENT);
	await expect(noteIn(form)).toContainText(SENT);
	await expect(form.getByLabel("Mensaje")).toHaveValue("");
	const stored = await storedAs(request, staff, "messages", await referenceIn(page, "mensaje"));
	expect(stored).toMatchObject({ name: "Ana Ríos", service: "Frenos", message: "Suena al frenar" });
	await expect(section(page, "cita").getByRole("button", { name: /datos/ })).toBeVisible();
});

test("requests a visit and lists it in the agenda", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 3);
	await openAlive(page, "/contacto?servicio=frenos#cita");
	await expect(section(page, "cita").getByLabel("Servicio")).toHaveValue("Frenos");
	const form = await askForVisit(page, day);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).not.toContainText(BOOKED);
	await expect(noteIn(form)).toContainText(BOOKED);
	await expect(noteIn(form)).toContainText(heldWords(day));
	await expect(form.getByLabel("Día")).toHaveValue("");
	const stored = await storedAs(request, staff, "appointments", await referenceIn(page, "cita"));
	expect(stored).toMatchObject({ source: "contacto", serviceType: "Frenos", preferredDate: day });
	expect(await visitOf(request, staff, stored.id)).toMatchObject({ day, time: "9:00 AM" });
});

test("keeps the input when the server fails", { tag: "@smoke" }, async ({ page, request }) => {
	const day = await openDay(request, 4);
	await page.route("**/api/appointments", (route) =>
		route.fulfill({ status: 500, json: { detail: "Se cayó." } }),
	);
	await openAlive(page, "/contacto");
	const form = await askForVisit(page, day);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(form.getByRole("alert")).toContainText("Se cayó.");
	await page.reload();
	await expect(form.getByLabel("Nombre Completo")).toHaveValue("Luis Pérez");
	await expect(form.getByRole("radio", { name: "9:00 AM" })).toBeChecked();
});
