import type { Page } from "@playwright/test";
import { formatReservedHour } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { bookVisit, fetchVisit, findDayField } from "./visit-steps.ts";

test.use({ allowedErrors: /status of 422/ });
test.beforeEach(assignSeparateAddress(4));

const findTitle = (page: Page) => page.getByRole("heading", { level: 1 });
/** Opens a form, which is collapsed under its heading. */
const openForm = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

test("shows the visit with only the customer's first name", async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 9);
	const { path, reference } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	const response = await page.goto(path);
	expect(response?.headers()).toMatchObject({
		"cache-control": "no-store",
		"referrer-policy": "same-origin",
	});
	await expect(findTitle(page)).toHaveText("Ana, tu cita está por confirmar");
	const main = page.getByRole("main");
	await expect(main).toContainText(reference);
	for (const detail of ["Frenos", "Toyota Corolla 2015", "9:00 AM", "hora de Panamá", "Calidonia"])
		await expect(main).toContainText(detail);
	expect(await page.content()).not.toMatch(/Ríos|\+50765/);
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
	await expect(page).toHaveTitle(/^Tu solicitud \|/);
	await expect(main.getByRole("link", { name: /Google Maps/ })).toHaveAttribute("href", /maps/);
	const calendar = main.getByRole("link", { name: "Agregar al calendario" });
	const calendarFile = await request.get((await calendar.getAttribute("href")) ?? "");
	expect(calendarFile.headers()["content-type"]).toContain("text/calendar");
	expect(await calendarFile.text()).toContain(`T140000Z`);
	expect(await (await request.get("/sitemap.xml")).text()).not.toMatch(/\/seguir/);
});

test("confirms, moves and cancels the visit", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const [day, otherDay] = [await findOpenDay(request, 10), await findOpenDay(request, 11)];
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	const confirmation = page.getByRole("status").filter({ hasText: "Listo" });
	await openHydrated(page, path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(confirmation).toBeFocused();
	await expect(page.getByRole("button", { name: "Confirmar que voy" })).toBeHidden();
	expect((await fetchVisit(request, staff, id)).customer_confirmed_at).not.toBeNull();

	await openForm(page, "Cambiar la hora");
	await findDayField(page).fill(otherDay);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(confirmation).toContainText(formatReservedHour(otherDay, "1:00 PM"));
	expect(await fetchVisit(request, staff, id)).toMatchObject({ day: otherDay, time: "1:00 PM" });
	await expect(findDayField(page)).toBeHidden();

	await cancelVisit(page, "Vendí el carro");
	await expect(findTitle(page)).toHaveText("Ana, tu cita está cancelada");
	expect(await fetchVisit(request, staff, id)).toMatchObject({
		state: "cancelled",
		cancelled_by: "customer",
		cancel_reason: "Vendí el carro",
	});
});

test("updates the customer's other window after a change", async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 14);
	const { path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openHydrated(page, path);
	const otherWindow = await page.context().newPage();
	await openHydrated(otherWindow, path);
	await cancelVisit(page, "Vendí el carro");
	await expect(findTitle(page)).toHaveText("Ana, tu cita está cancelada");
	await otherWindow.getByRole("button", { name: "Confirmar que voy" }).click();
	const alert = otherWindow.getByRole("alert").filter({ hasText: "Esta cita está cancelada" });
	await expect(alert).toBeFocused();
	await expect(findTitle(otherWindow)).toHaveText("Ana, tu cita está cancelada");
});

async function cancelVisit(page: Page, reason: string) {
	await openForm(page, "Cancelar la cita");
	await page.getByRole("radio", { name: "Otro motivo" }).check();
	await page.getByRole("button", { name: "Continuar" }).click();
	await page.getByLabel("¿Quieres contarnos más?").fill(reason);
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
}
