import { formatReservedHour } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findClosedDay, findOpenDay } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { bookVisit, fetchVisit, findDayField } from "./visit-steps.ts";

test.use({ allowedErrors: /status of (409|422)/, javaScriptEnabled: false });
test.beforeEach(assignSeparateAddress(3));

test("confirms, moves and cancels a visit without JavaScript", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const [day, otherDay] = [await findOpenDay(request, 16), await findOpenDay(request, 17)];
	const fullDay = await findOpenDay(request, 18);
	for (const _ of [1, 2]) await bookVisit(request, staff, { day: fullDay, time: "1:00 PM" });
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await page.goto(path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(page.getByText(/^Listo: te esperamos/)).toBeVisible();
	expect((await fetchVisit(request, staff, id)).customer_confirmed_at).not.toBeNull();
	// The form redirects: a reload resubmits nothing and shows the same text, and Back leads to the page.
	expect((await page.reload())?.request().method()).toBe("GET");
	await expect(page.getByText(/^Listo: te esperamos/)).toBeVisible();
	expect((await page.goBack())?.status()).toBe(200);

	await page.locator("summary", { hasText: "Cambiar la hora" }).click();
	// The day is prefilled, so that a customer can change only the hour.
	await expect(findDayField(page)).toHaveValue(day);
	await findDayField(page).fill(await findClosedDay(request));
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText(/cerrados: los domingos no abrimos/).first()).toBeVisible();
	await expect(page.getByRole("radio", { name: "1:00 PM" })).toBeChecked();
	await findDayField(page).fill(fullDay);
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	await expect(page.getByRole("group", { name: "Siguen libres" })).toContainText("9:00 AM");
	await expect(findDayField(page)).toHaveValue(fullDay);
	await findDayField(page).fill(otherDay);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText(/^Listo: tu cita quedó/)).toContainText(
		formatReservedHour(otherDay, "1:00 PM"),
	);

	await page.locator("summary", { hasText: "Cancelar la cita" }).click();
	await page.getByRole("radio", { name: "Ya no la necesito" }).check();
	await page.getByRole("button", { name: "Continuar" }).click();
	await expect(page.getByRole("button", { name: "Sí, cancelar la cita" })).toBeVisible();
	expect((await page.reload())?.request().method()).toBe("GET");
	expect((await fetchVisit(request, staff, id)).state).toBe("pending");
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, tu cita está cancelada");
	expect(await fetchVisit(request, staff, id)).toMatchObject({
		cancel_reason: "Ya no la necesito",
	});
	expect((await page.reload())?.request().method()).toBe("GET");
	await expect(page.getByText(/^Listo: tu cita está cancelada/)).toBeVisible();
});
