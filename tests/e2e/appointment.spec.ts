import { fillCarForm } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, findOpenDay, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { fetchVisitOfLead } from "./visit-steps.ts";

test.beforeEach(assignSeparateAddress(8));

test("books from the dialog and stores the full record", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const day = await findOpenDay(request, 1);
	await openHydrated(page, "/servicios");
	const appointmentLink = page.getByRole("link", { name: "Agendar cita de Frenos" });
	await appointmentLink.click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillCarForm(dialog);
	await dialog.getByLabel("Día que prefieres").fill(day);
	await dialog.getByRole("radio", { name: "9:00 AM" }).check();
	const pendingResponse = page.waitForResponse("**/api/appointments");
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	const { reference } = await (await pendingResponse).json();
	await expect(dialog).toBeHidden();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).toContainText(
		"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.",
	);
	const storedAppointment = await fetchStored(request, staff, "appointments", reference);
	expect(storedAppointment).toMatchObject({
		source: "modal",
		serviceType: "Frenos",
		service_id: "frenos",
		vehicleBrand: "Toyota",
		vehicleYear: 2015,
		urgency: "media",
		preferredDate: day,
	});
	expect(await fetchVisitOfLead(request, staff, storedAppointment.id)).toMatchObject({
		day,
		time: "9:00 AM",
	});
	await openHydrated(page, "/servicios");
	await appointmentLink.click();
	await expect(dialog.getByLabel("Servicio")).toHaveValue("Frenos");
	await expect(dialog.getByLabel("Modelo")).toHaveValue("");
});

test("opens the visit from the dialog's toast", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openHydrated(page, "/servicios");
	// On a phone the link carries the next free hour, so the form does not ask when.
	const bookingLink = page.getByRole("link", { name: "Agendar cita de Frenos" });
	await bookingLink.scrollIntoViewIfNeeded();
	await expect(bookingLink).toContainText(/\d:00 [AP]M/);
	await bookingLink.click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillCarForm(dialog, { when: "" });
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await page
		.getByRole("region", { name: /Notificaciones/ })
		.getByRole("link", { name: "Ver, cambiar o cancelar mi cita" })
		.click();
	await expect(page).toHaveURL(/\/seguir\//);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, tu cita está por confirmar");
	// The history has two entries: the page with the dialog's link, and the visit.
	await page.goBack();
	await expect(page).toHaveURL("/servicios");
	await expect(dialog).toBeHidden();
});
