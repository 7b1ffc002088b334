import type { Page } from "@playwright/test";
import { fillWithCar, heldWords } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { closedDay, openAlive, openDay, storedAs } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

const FAILED = "Hubo un problema al agendar la cita. Inténtalo de nuevo.";

test.use({ allowedErrors: /status of (409|500)|ERR_FAILED/ });
test.beforeEach(fromOwnAddress(8));

async function openModal(page: Page) {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await expect(dialog.getByLabel("Servicio")).toHaveValue("Frenos");
	return dialog;
}

async function fillModal(page: Page, day: string) {
	const dialog = await openModal(page);
	await fillWithCar(dialog);
	await dialog.getByLabel("Día que prefieres").fill(day);
	return dialog;
}
const submitIn = (dialog: ReturnType<Page["getByRole"]>) =>
	dialog.getByRole("button", { name: "Agendar cita" });

test("the modal books, closes, clears, and the record is whole", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 1);
	const dialog = await fillModal(page, day);
	const answer = page.waitForResponse("**/api/appointments");
	await submitIn(dialog).click();
	const { reference } = await (await answer).json();
	await expect(dialog).toBeHidden();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).toContainText(
		"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.",
	);
	expect(await storedAs(request, staff, "appointments", reference)).toMatchObject({
		source: "modal",
		serviceType: "Frenos",
		service_id: "frenos",
		vehicleBrand: "Toyota",
		vehicleYear: 2015,
		urgency: "media",
		preferredDate: day,
	});
	const again = await openModal(page);
	await expect(again.getByLabel("Modelo")).toHaveValue("");
});

test("while it is sent the button says so and cannot send twice", async ({ page, request }) => {
	let calls = 0;
	let answer = () => {};
	let asked = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/appointments", async (route) => {
		calls++;
		await asked;
		await route.fulfill({ status: 500, json: { detail: "Se cayó." } });
	});
	const dialog = await fillModal(page, await openDay(request, 2));
	await submitIn(dialog).click();
	const busy = dialog.getByRole("button", { name: "Agendando..." });
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	answer();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast.getByText(FAILED, { exact: true })).toBeVisible();
	await expect(toast).not.toContainText("Se cayó.");
	await expect(dialog.getByRole("alert")).toContainText("Se cayó.");
	expect(calls).toBe(1);
	await expect(dialog.getByLabel("Modelo")).toHaveValue("Corolla");

	const again = Promise.withResolvers<void>();
	asked = again.promise;
	await submitIn(dialog).click();
	await expect(busy).toBeVisible();
	await expect(toast.getByText(FAILED, { exact: true })).toHaveCount(0);
	again.resolve();
	await expect(toast.getByText(FAILED, { exact: true })).toBeVisible();
});

test("an hour that is held is told again; one that was taken offers those that are left", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 8);
	const dialog = await fillModal(page, day);
	await dialog.getByRole("radio", { name: "9:00 AM" }).check();
	for (const _ of [1, 2]) await bookVisit(request, staff, { day, time: "9:00 AM" });
	await submitIn(dialog).click();
	await expect(dialog.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	const left = dialog.getByRole("group", { name: "Siguen libres" });
	await expect(left).toBeFocused();
	await expect(dialog.getByRole("radio", { name: "9:00 AM" })).toHaveCount(0);
	await expectNoAxeViolations(page);
	await left.getByRole("button", { name: "1:00 PM" }).first().click();
	await expect(dialog.getByRole("radio", { name: "1:00 PM" })).toBeFocused();
	await expect(dialog.getByLabel("Modelo")).toHaveValue("Corolla");
	const answer = page.waitForResponse("**/api/appointments");
	await submitIn(dialog).click();
	const { reference } = await (await answer).json();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).toContainText(heldWords(day, "1:00 PM"));
	const stored = await storedAs(request, staff, "appointments", reference);
	expect(stored).toMatchObject({ preferredDate: day, preferredTime: "1:00 PM" });
});

test("only hours that exist are offered, and a closed day gives the next in one tap", async ({
	page,
	request,
}) => {
	const dialog = await openModal(page);
	const strip = dialog.getByRole("group", { name: "Próximas fechas con espacio" });
	await strip.getByRole("button").first().click();
	await expect(dialog.getByLabel("Día que prefieres")).not.toHaveValue("");
	// Brakes take four hours: nothing that would end after closing.
	await expect(dialog.getByRole("radio", { name: "5:00 PM" })).toHaveCount(0);
	await dialog.getByLabel("Servicio").selectOption("Diagnóstico computarizado");
	await dialog.getByLabel("Día que prefieres").fill(await openDay(request, 30));
	await expect(dialog.getByRole("radio", { name: "5:00 PM" })).toHaveCount(1);
	await dialog.getByLabel("Día que prefieres").fill(await closedDay(request));
	await expect(dialog.getByText(/cerrados: los domingos no abrimos/)).toBeVisible();
	await dialog.getByRole("button", { name: /^Ir al lun\. / }).click();
	await expect(dialog.getByRole("radio", { name: "Cualquier hora" })).toBeFocused();
	await dialog.getByRole("radio", { name: "Cualquier hora" }).press("ArrowRight");
	await expect(dialog.getByRole("radio", { name: "8:00 AM" })).toBeChecked();
});

test("when the shop cannot be asked, its hours stand in and the form still goes through", async ({
	page,
	request,
}) => {
	await page.route("**/api/availability*", (route) => route.abort());
	const day = await openDay(request, 31);
	const dialog = await fillModal(page, day);
	await expect(dialog.getByText(/No pudimos consultar las horas libres/)).toBeVisible();
	await dialog.getByRole("radio", { name: "9:00 AM" }).check();
	await page.unroute("**/api/availability*");
	await dialog.getByRole("button", { name: "Ver las horas libres" }).click();
	await expect(dialog.getByRole("group", { name: "Próximas fechas con espacio" })).toBeVisible();
	await submitIn(dialog).click();
	await expect(dialog).toBeHidden();
});

test("closed by mistake, it comes back as it was; Escape gives the focus back", async ({
	page,
}) => {
	const dialog = await openModal(page);
	await dialog.getByLabel("Nombre Completo").fill("Luis");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("link", { name: "Agendar cita de Frenos" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog.getByLabel("Nombre Completo")).toHaveValue("Luis");
});

for (const width of [360, 1280])
	test(`empty and refused, it has no accessibility violations at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		const dialog = await openModal(page);
		await expectNoAxeViolations(page);
		await submitIn(dialog).click();
		await expect(dialog.getByRole("alert")).toBeFocused();
		await expect(dialog.getByText("Elige la marca del carro").first()).toBeVisible();
		await expectNoAxeViolations(page);
	});
