import { heldWords } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { closedDay, openDay } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit, visitOf, whenDay } from "./visit-steps.ts";

test.use({ allowedErrors: /status of (409|422)/, javaScriptEnabled: false });
test.beforeEach(fromOwnAddress(3));

test("without JavaScript the visit is confirmed, moved and called off", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const [day, other] = [await openDay(request, 16), await openDay(request, 17)];
	const full = await openDay(request, 18);
	for (const _ of [1, 2]) await bookVisit(request, staff, { day: full, time: "1:00 PM" });
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await page.goto(path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(page.getByText(/^Listo: te esperamos/)).toBeVisible();
	expect((await visitOf(request, staff, id)).customer_confirmed_at).not.toBeNull();
	// The form ended at an address: a reload sends nothing again and says the same, and Back leads to the page.
	expect((await page.reload())?.request().method()).toBe("GET");
	await expect(page.getByText(/^Listo: te esperamos/)).toBeVisible();
	expect((await page.goBack())?.status()).toBe(200);

	await page.locator("summary", { hasText: "Cambiar la hora" }).click();
	// Who moves only the hour is not asked for the day.
	await expect(whenDay(page)).toHaveValue(day);
	await whenDay(page).fill(await closedDay(request));
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText(/cerrados: los domingos no abrimos/).first()).toBeVisible();
	await expect(page.getByRole("radio", { name: "1:00 PM" })).toBeChecked();
	await whenDay(page).fill(full);
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	await expect(page.getByRole("group", { name: "Siguen libres" })).toContainText("9:00 AM");
	await expect(whenDay(page)).toHaveValue(full);
	await whenDay(page).fill(other);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText(/^Listo: tu cita quedó/)).toContainText(heldWords(other, "1:00 PM"));

	await page.locator("summary", { hasText: "Cancelar la cita" }).click();
	await page.getByRole("radio", { name: "Ya no la necesito" }).check();
	await page.getByRole("button", { name: "Continuar" }).click();
	await expect(page.getByRole("button", { name: "Sí, cancelar la cita" })).toBeVisible();
	expect((await page.reload())?.request().method()).toBe("GET");
	expect((await visitOf(request, staff, id)).state).toBe("pending");
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, tu cita está cancelada");
	expect(await visitOf(request, staff, id)).toMatchObject({ cancel_reason: "Ya no la necesito" });
	expect((await page.reload())?.request().method()).toBe("GET");
	await expect(page.getByText(/^Listo: tu cita está cancelada/)).toBeVisible();
});
