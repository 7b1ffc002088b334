import type { Locator, Page } from "@playwright/test";
import { fillWithCar, heldWords, newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { openAlive, storedAs } from "./reading.ts";
import { expectStill, watchShifts } from "./shifts.ts";
import { bookVisit } from "./visit-steps.ts";

/** Friday 20 November, 10 AM: an oil change is free at 1, 2 and 3 PM, brakes end before six at 1 and 2 PM. */
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-20T15:00:00Z" }));
test.use({
	viewport: { width: 390, height: 844 },
	allowedErrors: /status of (409|500)|ERR_FAILED/,
});

const TODAY = "2026-11-20";
const MONDAY = "2026-11-23";
const FIRST = "**/api/availability/first";

const cardOf = (page: Page, name: string) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
const hoursOf = (card: Locator) => card.getByRole("link", { name: / agendar / });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Agendar cita" });

async function expectChosen(form: Locator, service: string, day: string, time: string) {
	await expect(form.getByLabel("Servicio")).toHaveValue(service);
	await expect(form.getByLabel(/^Día/)).toHaveValue(day);
	await expect(form.getByRole("radio", { name: time })).toBeChecked();
}

// One after the other, and this first: each leaves fewer hours of the day to the next.
test.describe.configure({ mode: "default" });

test("an hour that was taken meanwhile is said in the form, with the hours that are left", async ({
	page,
	request,
	staff,
}) => {
	await openAlive(page, "/servicios/papel-ahumado");
	const hour = hoursOf(page.locator("main")).nth(1);
	await expect(hour).toHaveText(/hoy 2:00 PM/);
	for (const _ of [1, 2])
		await bookVisit(request, staff, { day: TODAY, time: "4:00 PM", service: "Cambio de aceite" });
	await hour.click();
	const dialog = dialogOf(page);
	await expect(dialog.getByText("Ese día ya no hay espacio a las 2:00 PM.").first()).toBeVisible();
	await dialog.getByRole("radio", { name: "1:00 PM" }).check();
	await expectChosen(dialog, "Papel ahumado", TODAY, "1:00 PM");
});

test("one tap on an hour of the home page opens the form with it, and it is booked", async ({
	page,
	request,
	staff,
}) => {
	await bookVisit(request, staff, { day: TODAY, time: "1:00 PM", service: "Cambio de aceite" });
	let calls = 0;
	page.on("request", (sent) => {
		if (sent.url().endsWith("/api/availability/first")) calls++;
	});
	await openAlive(page, "/");
	const card = cardOf(page, "Cambio de aceite");
	await card.scrollIntoViewIfNeeded();
	await expect(hoursOf(card)).toHaveText([/hoy 1:00 PM/, /hoy 2:00 PM/, /hoy 3:00 PM/]);
	expect(calls).toBe(1);
	await hoursOf(card).first().click();
	const dialog = dialogOf(page);
	await expectChosen(dialog, "Cambio de aceite", TODAY, "1:00 PM");
	// Whoever took an hour said for when: name, telephone and car are the five fields that are left.
	await expect(dialog.getByRole("group", { name: "¿Para cuándo lo necesitas?" })).toBeHidden();
	await expect(dialog.getByText("Elegiste el").first()).toContainText(heldWords(TODAY, "1:00 PM"));
	await fillWithCar(dialog, { when: "" });
	const answer = page.waitForResponse("**/api/appointments");
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	const { reference } = await (await answer).json();
	await expect(dialog).toBeHidden();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText(heldWords(TODAY, "1:00 PM"));
	expect(await storedAs(request, staff, "appointments", reference)).toMatchObject({
		service_id: "cambio-de-aceite",
		preferredDate: TODAY,
		preferredTime: "1:00 PM",
	});
	// It was the last place of that hour: the card no longer shows it.
	await expect(hoursOf(card).first()).toHaveText(/hoy 2:00 PM/);
});

test("the tapped hour counts more than what an earlier form was left with; the name stays", async ({
	page,
}) => {
	await openAlive(page, "/servicios");
	const card = cardOf(page, "Diagnóstico computarizado");
	await card.scrollIntoViewIfNeeded();
	await hoursOf(card).nth(2).click();
	const dialog = dialogOf(page);
	await dialog.getByLabel("Nombre Completo").fill("Luis");
	await dialog.getByLabel("Día que prefieres").fill(MONDAY);
	await dialog.getByRole("radio", { name: "11:00 AM" }).check();
	await page.keyboard.press("Escape");
	const last = hoursOf(card).nth(1);
	const time = /(\d:00 PM)/.exec((await last.textContent()) ?? "")?.[1] ?? "";
	await last.click();
	await expect(dialog.getByLabel("Nombre Completo")).toHaveValue("Luis");
	await expectChosen(dialog, "Diagnóstico computarizado", TODAY, time);
});

test("by keyboard: Enter on an hour opens the form, Escape gives the hour the focus back", async ({
	page,
}) => {
	await openAlive(page, "/servicios/cambio-de-aceite");
	const hour = hoursOf(page.locator("main")).first();
	await expect(hour).toHaveText(/PM/);
	await hour.focus();
	await page.keyboard.press("Enter");
	await expect(dialogOf(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(hour).toBeFocused();
});

for (const [what, answer] of [
	["the call fails", undefined],
	["the shop takes nobody", { today: TODAY, services: [{ service_id: "frenos", hours: [] }] }],
	[
		"hours come",
		{
			today: TODAY,
			services: [{ service_id: "frenos", hours: [{ day: MONDAY, time: "8:00 AM" }] }],
		},
	],
] as const)
	test(`when ${what} nothing on the page moves`, async ({ page }) => {
		await watchShifts(page);
		const isAsked = Promise.withResolvers<void>();
		await page.route(FIRST, async (route) => {
			isAsked.resolve();
			await (answer ? route.fulfill({ json: answer }) : route.abort());
		});
		await openAlive(page, "/servicios/frenos");
		await isAsked.promise;
		const main = page.locator("main");
		if (!answer) await expect(hoursOf(main)).toHaveText(/Ver horas libres/);
		else if (answer.services[0]?.hours.length)
			await expect(hoursOf(main)).toHaveText(/lun 23 nov 8:00 AM/);
		else await expect(main.getByText(/Ahora no hay horas libres/)).toBeVisible();
		await expectNoAxeViolations(page);
		await expectStill(page);
	});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the card leads to the form with its service", async ({ page }) => {
		await page.goto("/servicios");
		await page.getByRole("link", { name: "Ver horas libres agendar Frenos" }).click();
		await expect(page).toHaveURL("/contacto?servicio=frenos#cita");
		await expect(page.locator("#cita").getByLabel("Servicio")).toHaveValue("Frenos");
	});

	test("an hour's own address fills service, day and hour in, and the form books them", async ({
		page,
	}) => {
		await page.goto(`/contacto?servicio=frenos&dia=${MONDAY}&hora=8:00+AM#cita`);
		const form = page.locator("#cita");
		await expectChosen(form, "Frenos", MONDAY, "8:00 AM");
		await form.getByLabel("Nombre Completo").fill("Eva Soto");
		await form.getByLabel("Teléfono").fill(newPhone());
		await form.getByLabel("Tipo de vehículo").selectOption("Pick-up");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(page.locator("main")).toContainText(heldWords(MONDAY, "8:00 AM"));
	});
});

test("an hour opened in a tab of its own stands in the contact form, script and all", async ({
	page,
}) => {
	await openAlive(page, `/contacto?servicio=frenos&dia=${MONDAY}&hora=9:00+AM#cita`);
	await expectChosen(page.locator("#cita"), "Frenos", MONDAY, "9:00 AM");
});
