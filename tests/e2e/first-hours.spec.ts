import { createPhone, formatReservedHour } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, findOpenDay } from "./shared-steps.ts";
import { test } from "./staff.ts";

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
test.beforeEach(assignSeparateAddress(23));

test("books an hour by its link when JavaScript is off", async ({ page, request, staff }) => {
	await page.goto("/servicios");
	await page.getByRole("link", { name: /^Agendar cita de Frenos/ }).click();
	await expect(page).toHaveURL("/contacto?servicio=frenos#cita");
	const form = page.locator("#cita");
	await expect(form.getByLabel("Servicio")).toHaveValue("Frenos");

	const day = await findOpenDay(request, 28);
	await page.goto(`/contacto?servicio=frenos&dia=${day}&hora=8:00+AM#cita`);
	await expect(form.getByLabel("Servicio")).toHaveValue("Frenos");
	await expect(form.getByLabel(/^Día/)).toHaveValue(day);
	await expect(form.getByRole("radio", { name: "8:00 AM" })).toBeChecked();
	await form.getByLabel("Nombre Completo").fill("Eva Soto");
	await form.getByLabel("Teléfono").fill(createPhone());
	await form.getByLabel("Tipo de vehículo").selectOption("Pick-up");
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(page.locator("main")).toContainText(formatReservedHour(day, "8:00 AM"));
	const reference = (await page.getByText(/^CIT-\d{4}-\d{5}$/).textContent()) ?? "";
	expect(await fetchStored(request, staff, "appointments", reference)).toMatchObject({
		service_id: "frenos",
		preferredDate: day,
		preferredTime: "8:00 AM",
	});
});
