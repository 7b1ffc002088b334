import type { Locator, Page } from "@playwright/test";
import { CLOSURE_REASON, createVisit, findOpenDay, requestVisit } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

const AGENDA_PATH = "/admin/dashboard/agenda";

test.use({ allowedErrors: /status of 409/ });

const getDayPath = (day: string) => `${AGENDA_PATH}?dia=${day}&vista=dia`;
const findDefinition = (root: Locator, text: string) =>
	root.getByRole("definition").filter({ hasText: text });
const findDialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("with the browser in another time zone", () => {
	test.use({ timezoneId: "Europe/Madrid" });

	test("requests, confirms, moves and cancels a visit", { tag: "@smoke" }, async ({
		page,
		request,
		staff,
	}) => {
		const day = await findOpenDay(request, 0);
		const name = "Carla Quintero";
		await requestVisit(request, { name, preferredDate: day, preferredTime: "9:00 AM" });
		await logInPage(page, staff);
		await page.goto(getDayPath(day));
		// The first link is the visit's slot; the list of visits to confirm comes after it.
		await page
			.getByRole("link", { name: new RegExp(name) })
			.first()
			.click();
		const visit = findDialog(page, name);
		await expect(findDefinition(visit, "9:00 AM (hora de Panamá)")).toBeVisible();
		await visit.getByRole("button", { name: "Confirmar" }).click();
		await expect(visit.getByText("Confirmada", { exact: true })).toBeVisible();
		await expect(visit.getByRole("link", { name: /^Avisar por WhatsApp/ })).toHaveAttribute(
			"href",
			/Te%20esperamos/,
		);
		await visit.getByRole("button", { name: "Cambiar hora" }).click();
		await visit.getByRole("button", { name: /^2:00 PM/ }).click();
		await expect(findDefinition(visit, "2:00 PM (hora de Panamá)")).toBeVisible();
		await visit.getByRole("button", { name: "Cancelar cita" }).click();
		await visit.getByLabel("¿Por qué se cancela?").fill("El cliente viaja");
		await visit.getByRole("button", { name: "Cancelar la cita" }).click();
		await expect(findDefinition(visit, "Por el taller: El cliente viaja")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(visit).toBeHidden();
		await expect(page).toHaveURL(getDayPath(day));
		await page.reload();
		await expect(page.getByRole("heading", { name: "Agenda", level: 1 })).toBeVisible();
		await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
	});
});

// The calendar's code once moved the list when it arrived, and swallowed the press that was under way.
test("opens a visit of the list while the calendar is still loading", async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 3);
	const name = "Rosa Quintero";
	await requestVisit(request, { name, preferredDate: day, preferredTime: "9:00 AM" });
	await logInPage(page, staff);
	const calendar = Promise.withResolvers<void>();
	await page.route(/\/assets\/calendar-/, async (route) => {
		await calendar.promise;
		await route.continue();
	});
	await page.goto(getDayPath(day));
	const row = page.getByRole("list", { name: /^Por confirmar/ }).getByRole("link", { name });
	await expect(row).toBeVisible();
	await expect(page.getByText("Abriendo el calendario…")).toBeAttached();
	await row.hover();
	await page.mouse.down();
	calendar.resolve();
	await expect(page.getByRole("columnheader")).toBeVisible();
	await page.mouse.up();
	await expect(findDialog(page, name)).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("books a walk-in by keyboard in a full hour", {
		tag: "@smoke",
	}, async ({ page, request, staff }) => {
		const day = await findOpenDay(request, 1);
		const time = "10:00 AM";
		const { phone } = await createVisit(request, staff, { day, time, name: "Uno Conocido" });
		await createVisit(request, staff, { day, time, name: "Dos" });
		await logInPage(page, staff);
		await page.goto(`${AGENDA_PATH}/nueva?dia=${day}&vista=dia&para=${day}&hora=10:00+AM`);
		const dialog = findDialog(page, "Nueva cita");
		await expect(dialog.getByLabel("Teléfono")).toBeFocused();
		await page.keyboard.type(phone?.slice(-8) ?? "");
		await expect(dialog.getByText(/^Ya es cliente: Uno Conocido/)).toBeVisible();
		await page.keyboard.press("Tab");
		const name = "Llegó Sin Cita";
		await page.keyboard.type(name);
		// Tab passes the offer to use existing data and the customer's open requests before it reaches the service.
		await expect(dialog.getByText("Tiene 1 solicitud abierta:")).toBeVisible();
		for (let tabPress = 0; tabPress < 3; tabPress++) await page.keyboard.press("Tab");
		await page.keyboard.type("Escaneo");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Guardar cita" }).click();
		await expect(dialog.getByText(/Esa hora ya está llena/).first()).toBeVisible();
		await page.reload();
		await expect(dialog.getByLabel("Nombre")).toHaveValue(name);
		await dialog.getByLabel(/^Sobrecupo/).check();
		await dialog.getByRole("button", { name: "Guardar cita" }).click();
		await dialog.getByRole("button", { name: "Agendar de todos modos" }).click();
		await expect(findDialog(page, name).getByText("Confirmada", { exact: true })).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(page.getByText("sobrecupo, 3 de 2")).toBeVisible();
	});
});

test("closes a day, lists affected visits and reopens it", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 2);
	await createVisit(request, staff, { day, time: "9:00 AM", name: "Afectada Pérez" });
	await logInPage(page, staff);
	await page.goto(getDayPath(day));
	await page.getByRole("link", { name: "Cerrar este día" }).click();
	const dialog = page.getByRole("dialog", { name: /^Cerrar el/ });
	await expect(dialog.getByText("1 cita ese día")).toBeVisible();
	await dialog.getByLabel("Motivo", { exact: true }).fill(CLOSURE_REASON);
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	const closedDialog = page.getByRole("dialog", { name: /^Cerrado el/ });
	const notifyLink = closedDialog.getByRole("link", {
		name: /Avisar a Afectada Pérez por WhatsApp/,
	});
	await expect(notifyLink).toHaveAttribute("href", new RegExp(CLOSURE_REASON));
	await closedDialog.getByRole("button", { name: "Listo" }).click();
	await expect(page.getByText(`Cerrado: ${CLOSURE_REASON}.`)).toBeVisible();
	await page.getByRole("button", { name: "Reabrir este día" }).click();
	await page.getByRole("button", { name: "Reabrir", exact: true }).click();
	await expect(page.getByRole("link", { name: "Cerrar este día" })).toBeVisible();
});
