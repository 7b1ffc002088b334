import { addDays } from "#panama/time.ts";
import {
	askForVisit,
	BOOKED,
	heldWords,
	newPhone,
	noteIn,
	referenceIn,
	SENT,
	section,
	writeMessage,
} from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { closedDay, openAlive, openDay, storedAs } from "./reading.ts";
import { TODAY } from "./server.ts";
import { test } from "./staff.ts";

test.use({ allowedErrors: /status of (422|500)|ERR_INTERNET_DISCONNECTED/ });
test.beforeEach(fromOwnAddress(9));

test("a message is sent, answered, cleared, and in the inbox", async ({ page, request, staff }) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await form.getByLabel("Servicio").selectOption("Frenos");
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Mensaje enviado!");
	// The page says the rest itself, and once.
	await expect(toast).not.toContainText(SENT);
	await expect(noteIn(form)).toContainText(SENT);
	await expect(form.getByLabel("Mensaje")).toHaveValue("");
	const stored = await storedAs(request, staff, "messages", await referenceIn(page, "mensaje"));
	expect(stored).toMatchObject({ name: "Ana Ríos", service: "Frenos", message: "Suena al frenar" });
	await expect(section(page, "cita").getByRole("button", { name: /datos/ })).toBeVisible();
});

test("a visit is asked for, answered, cleared, and in the inbox", async ({
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
});

test("both forms work with the keyboard alone", async ({ page }) => {
	await openAlive(page, "/contacto");
	await section(page, "mensaje").getByLabel("Nombre Completo").focus();
	for (const text of ["Ana Ríos", newPhone(), "", "", "", "¿Abren mañana?"]) {
		await page.keyboard.type(text);
		await page.keyboard.press("Tab");
	}
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(noteIn(section(page, "mensaje"))).toContainText(/MEN-/);
});

test("a closed day says why, and the errors lead to their fields", async ({ page, request }) => {
	await openAlive(page, "/contacto");
	const form = section(page, "cita");
	await form.getByLabel("Día").fill(addDays(TODAY, 400));
	await expect(form.getByText(/Todavía no agendamos para esa fecha/)).toBeVisible();
	await form.getByLabel("Día").fill(await closedDay(request));
	await expect(form.getByText("Ese día estamos cerrados: los domingos no abrimos.")).toBeVisible();
	await expect(form.getByRole("radio")).toHaveCount(0);
	await form.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expect(form.getByRole("radio").first()).toBeFocused();
	await form.getByLabel("Día").fill(await closedDay(request));
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(form.getByRole("alert")).toBeFocused();
	await expectNoAxeViolations(page);
	await form.getByRole("link", { name: "Escribe tu nombre" }).press("Enter");
	await expect(form.getByLabel("Nombre Completo")).toBeFocused();
});

test("what is mended is no longer said, and the focus stays with who types", async ({
	page,
	request,
}) => {
	await openAlive(page, "/contacto");
	const form = section(page, "cita");
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const summary = form.getByRole("alert").getByRole("link");
	await expect(summary).toHaveCount(6);
	const name = form.getByLabel("Nombre Completo");
	await name.pressSequentially("Ana");
	await expect(name).toBeFocused();
	await expect(name).not.toHaveAttribute("aria-invalid");
	await expect(summary).toHaveCount(5);
	await name.fill("  ");
	await expect(name).not.toHaveAttribute("aria-invalid");
	await form.getByLabel("Día").fill(await closedDay(request));
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(summary.filter({ hasText: "Escribe tu nombre" })).toHaveCount(1);
	await expect(summary.filter({ hasText: "los domingos no abrimos" })).toHaveCount(1);
	await form.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expect(summary.filter({ hasText: "los domingos no abrimos" })).toHaveCount(0);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(form.getByText("Elige una hora de la lista")).toHaveCount(2);
	await form.getByRole("radio", { name: "9:00 AM" }).check();
	await expect(form.getByText("Elige una hora de la lista")).toHaveCount(0);
	await askForVisit(page, await openDay(request, 5));
	await expect(form.getByRole("alert")).toHaveCount(0);
});

test("what the server refused of a field goes when the field is changed", async ({ page }) => {
	const fields = { name: "Escribe tu nombre y apellido", phone: "Ese teléfono no existe" };
	await page.route("**/api/contact", (route) =>
		route.fulfill({ status: 422, json: { detail: "Revisa", code: "invalid", fields } }),
	);
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	const send = form.getByRole("button", { name: "Enviar mensaje" });
	await send.click();
	await expect(form.getByRole("alert").getByRole("link")).toHaveCount(2);
	await form.getByLabel("Teléfono").press("End");
	await form.getByLabel("Teléfono").press("Backspace");
	await expect(form.getByText(fields.phone)).toHaveCount(0);
	await expect(form.getByText(fields.name)).toHaveCount(2);
	await send.click();
	await expect(form.getByRole("alert").getByRole("link")).toHaveCount(2);
});

for (const { id, path, button, sentence } of [
	{
		id: "mensaje",
		path: "**/api/contact",
		button: "Enviar mensaje",
		sentence: "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.",
	},
	{
		id: "cita",
		path: "**/api/appointments",
		button: "Agendar cita",
		sentence: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
	},
])
	test(`a server that fails keeps what was typed (${id})`, async ({ page, request }) => {
		const day = await openDay(request, 4);
		await page.route(path, (route) => route.fulfill({ status: 500, json: { detail: "Se cayó." } }));
		await openAlive(page, "/contacto");
		const form = id === "cita" ? await askForVisit(page, day) : await writeMessage(page);
		await form.getByRole("button", { name: button }).click();
		const toast = page.getByRole("region", { name: /Notificaciones/ });
		await expect(toast).toContainText("Error");
		await expect(toast.getByText(sentence, { exact: true })).toBeVisible();
		await expect(toast).not.toContainText("Se cayó.");
		await expect(form.getByRole("alert")).toContainText("Se cayó.");
		await expect(toast.getByRole("link")).toHaveCount(0);
		const chat = form.getByRole("link", { name: /Enviar por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", /wa\.me\/507\d+\?text=Hola/);
		await page.reload();
		await expect(form.getByLabel("Nombre Completo")).not.toHaveValue("");
		if (id === "cita") await expect(form.getByRole("radio", { name: "9:00 AM" })).toBeChecked();
	});

test("without a connection the draft waits and the same form goes through later", async ({
	page,
	context,
}) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await context.setOffline(true);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expect(page.getByText(/No hay conexión/).first()).toBeVisible();
	await context.setOffline(false);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expect(noteIn(form)).toContainText(/MEN-/);
});

test("the forms ask for no car, and begin with the one kept on this device", async ({ page }) => {
	await page.addInitScript(() =>
		localStorage.setItem("miCarro", '{"brand":"Toyota","model":"Corolla","year":2015}'),
	);
	await openAlive(page, "/contacto");
	for (const [id, label] of [
		["cita", "Comentarios"],
		["mensaje", "Mensaje"],
	] as const)
		await expect(section(page, id).getByLabel(label)).toHaveValue(
			"Mi carro: Toyota Corolla 2015.\n",
		);
});
