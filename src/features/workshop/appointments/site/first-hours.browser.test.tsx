import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken, toastRegion, waitForScrollEnd } from "#tests/component-kit/form-steps.ts";
import { call, interceptCalls, open, setClock } from "#tests/component-kit/page.tsx";

const FIRST_HOURS_PATH = "/api/availability/first";
const dialog = page.getByRole("dialog", { name: "Agendar cita" });
const main = page.getByRole("main");
const getHourLinks = (card: Locator) => card.getByRole("link", { name: / agendar / });
const getCard = (name: string) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** The page caches the hours for minutes, beyond a test's end, so each test treats the last response as stale. */
const realNow = performance.now.bind(performance);
let passedMs = 0;
beforeEach(async () => {
	passedMs += 10 * 60_000;
	vi.spyOn(performance, "now").mockImplementation(() => realNow() + passedMs);
	await page.viewport(390, 844);
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** Sets the clock to 10:00 AM of a day, a Friday that no other test books. */
const setToday = (day: string) => setClock(`${day}T15:00:00Z`);

/** Books one of an hour's two slots. */
async function bookHour(day: string, time: string) {
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const request = { serviceType: "Cambio de aceite", preferredDate: day, preferredTime: time };
	const body = { name: "Ana Ríos", phone: createPhone(), urgency: "media", ...car, ...request };
	expect((await call("/api/appointments", { body })).status).toBe(201);
}

/** Scrolls to the hours, which load near the viewport: after layout and the observer's first callback. */
async function scrollTo(hours: Locator) {
	await expect.element(hours.first()).toBeInTheDocument();
	await expect.poll(() => document.querySelectorAll(".later").length).toBe(0);
	await waitForScrollEnd();
	hours.first().element().scrollIntoView({ block: "center" });
}

/** Waits for an hour: hours cached from another test's day disappear with the response. */
async function expectHour(link: Locator, today: string, time: string) {
	const query = new URLSearchParams({ dia: today, hora: time });
	await expect.element(link).toHaveAttribute("href", expect.stringContaining(`${query}`));
	await expect.element(link).toMatchTextContent(new RegExp(`hoy ${time}`));
}

async function expectPrefilled(form: Locator, service: string, day: string, time: string) {
	await expect.element(form.getByLabelText("Servicio")).toHaveValue(service);
	await expect.element(form.getByLabelText(/^Día/)).toHaveValue(day);
	await expect.element(form.getByRole("radio", { name: time })).toBeChecked();
}

test("offers the remaining hours when the tapped one was taken", { tags: ["slow"] }, async () => {
	const today = "2026-11-20";
	await setToday(today);
	await open("/servicios/papel-ahumado");
	const hourLink = getHourLinks(main).nth(1);
	await expectHour(hourLink, today, "2:00 PM");
	for (const _ of [1, 2]) await bookHour(today, "4:00 PM");
	await hourLink.click();
	const takenMessage = dialog.getByText("Ese día ya no hay espacio a las 2:00 PM.").first();
	await expect.element(takenMessage).toBeVisible();
	await dialog.getByRole("radio", { name: "1:00 PM" }).click();
	await expectPrefilled(dialog, "Papel ahumado", today, "1:00 PM");
});

test("books an hour from the home page", { tags: ["slow"] }, async () => {
	const today = "2026-12-04";
	await setToday(today);
	const token = await createStaffToken();
	await bookHour(today, "1:00 PM");
	let callCount = 0;
	interceptCalls(FIRST_HOURS_PATH, () => {
		callCount++;
		return undefined;
	});
	await open("/");
	const hours = getHourLinks(getCard("Cambio de aceite"));
	await scrollTo(hours);
	await expect.poll(() => callCount).toBe(1);
	const getHourTexts = () => hours.elements().map(({ textContent }) => textContent?.slice(0, 11));
	await expect.poll(getHourTexts).toEqual(["hoy 1:00 PM", "hoy 2:00 PM", "hoy 3:00 PM"]);
	expect(callCount).toBe(1);
	await hours.first().click();
	await expectPrefilled(dialog, "Cambio de aceite", today, "1:00 PM");
	const urgencyGroup = dialog.getByRole("group", { name: "¿Para cuándo lo necesitas?" });
	await expect.element(urgencyGroup).not.toBeInTheDocument();
	const bookedText = /4 de diciembre, 1:00 PM, hora de Panamá/;
	await expect.element(dialog.getByText("Elegiste el").first()).toMatchTextContent(bookedText);
	await fillCar();
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(toastRegion).toMatchTextContent(bookedText);
	const { leads } = (await call("/api/admin/inbox?q=eva+una", { token })).json;
	const visit = (await call(`/api/admin/appointments/${leads[0].id}`, { token })).json;
	expect(visit).toMatchObject({
		name: "Eva Una",
		service_id: "cambio-de-aceite",
		preferredDate: today,
		preferredTime: "1:00 PM",
	});
	// It was the hour's last slot, so the card no longer shows it.
	await expect.element(hours.first()).toMatchTextContent(/hoy 2:00 PM/);
});

/** Fills in the five remaining fields after an hour is selected. */
async function fillCar() {
	await dialog.getByLabelText("Nombre Completo").fill("Eva Una");
	await dialog.getByLabelText("Teléfono").fill(createPhone());
	await dialog.getByLabelText("Marca").selectOptions("Toyota");
	await dialog.getByLabelText("Modelo").fill("Corolla");
	await dialog.getByLabelText("Año").fill("2015");
}

test("prefers the tapped hour over a draft's", { tags: ["slow"] }, async () => {
	const [today, monday] = ["2026-12-11", "2026-12-14"];
	// A phone's list shows the first hour only.
	await page.viewport(768, 1024);
	await setToday(today);
	await open("/servicios");
	const hours = getHourLinks(getCard("Diagnóstico computarizado"));
	await scrollTo(hours);
	await expectHour(hours.nth(1), today, "2:00 PM");
	await hours.nth(2).click();
	await dialog.getByLabelText("Nombre Completo").fill("Luis");
	await dialog.getByLabelText("Día que prefieres").fill(monday);
	await dialog.getByRole("radio", { name: "11:00 AM" }).click();
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expectHour(hours.nth(1), today, "2:00 PM");
	await hours.nth(1).click();
	await expect.element(dialog.getByLabelText("Nombre Completo")).toHaveValue("Luis");
	await expectPrefilled(dialog, "Diagnóstico computarizado", today, "2:00 PM");
});

test("books the next free hour from a phone's list", async () => {
	const today = "2026-12-16";
	await setToday(today);
	await open("/servicios");
	const link = getCard("Diagnóstico computarizado").getByRole("link", {
		name: /^Agendar cita de Diagnóstico/,
	});
	await scrollTo(link);
	await expectHour(link, today, "1:00 PM");
	await link.click();
	await expectPrefilled(dialog, "Diagnóstico computarizado", today, "1:00 PM");
});

test("asks for the hour on a wide screen, which shows them all", async () => {
	const today = "2026-12-17";
	await setToday(today);
	await page.viewport(1280, 800);
	await open("/servicios");
	const card = getCard("Diagnóstico computarizado");
	await scrollTo(card);
	await expectHour(getHourLinks(card).first(), today, "1:00 PM");
	await card.getByRole("link", { name: /^Agendar cita de Diagnóstico/ }).click();
	await expect.element(dialog.getByLabelText("Esta semana")).toBeVisible();
});

test("returns the focus to the hour when closed", async () => {
	const today = "2026-12-18";
	await setToday(today);
	await open("/servicios/cambio-de-aceite");
	const hourLink = getHourLinks(main).first();
	await expectHour(hourLink, today, "1:00 PM");
	(hourLink.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(hourLink).toHaveFocus();
});

const createService = (hours: object[]) => ({
	today: "2026-11-20",
	services: [{ service_id: "frenos", hours }],
});
test.each([
	["the call fails", undefined, /Ver horas libres/],
	["no hour is free", createService([]), /Ahora no hay horas libres/],
	["hours arrive", createService([{ day: "2026-11-23", time: "8:00 AM" }]), /lun 23 nov 8:00 AM/],
])("does not shift the layout when %s", async (_, responseBody, expectedText) => {
	await setToday("2026-11-20");
	const { promise, resolve } = Promise.withResolvers<void>();
	let isAnswered = false;
	interceptCalls(FIRST_HOURS_PATH, async () => {
		await promise;
		isAnswered = true;
		if (!responseBody) throw new TypeError("Failed to fetch");
		return Response.json(responseBody);
	});
	await open("/servicios/frenos");
	await expect.element(getHourLinks(main)).toMatchTextContent(/Ver horas libres/);
	await document.fonts.ready;
	const positionsBefore = readPositions();
	resolve();
	await expect.poll(() => isAnswered).toBe(true);
	await expect.element(main.getByText(expectedText).first()).toBeVisible();
	expect(readPositions()).toEqual(positionsBefore);
	await expectNoViolations();
});

/** Returns the position of everything around the hours. */
const readPositions = () =>
	[...document.querySelectorAll("main :is(h1, h2, h3, section, form, label, img), footer")].map((element) => {
		const { left, top, width } = element.getBoundingClientRect();
		return [element.tagName, left, top, width];
	});

test("prefills the contact form from an hour's URL", async () => {
	await setToday("2026-11-20");
	await open("/contacto?servicio=frenos&dia=2026-11-23&hora=9:00+AM#cita");
	await expectPrefilled(page.getBySelector("#cita"), "Frenos", "2026-11-23", "9:00 AM");
});
