import type { Page } from "@playwright/test";
import { heldWords } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { closedDay, openAlive, openDay } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit, visitOf, whenDay } from "./visit-steps.ts";

test.use({ allowedErrors: /status of (404|409|422)/ });
test.beforeEach(fromOwnAddress(4));

const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** The forms are behind their headings. */
const open = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

test("the link shows the visit, and of the person only the first name", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 9);
	const { path, reference } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	const reply = await page.goto(path);
	expect(reply?.headers()).toMatchObject({
		"cache-control": "no-store",
		"referrer-policy": "same-origin",
	});
	await expect(title(page)).toHaveText("Ana, tu cita está por confirmar");
	const main = page.getByRole("main");
	await expect(main).toContainText(reference);
	for (const fact of ["Frenos", "Toyota Corolla 2015", "9:00 AM", "hora de Panamá", "Calidonia"])
		await expect(main).toContainText(fact);
	expect(await page.content()).not.toMatch(/Ríos|\+50765/);
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
	await expect(page).toHaveTitle(/^Tu solicitud \|/);
	await expect(main.getByRole("link", { name: /Google Maps/ })).toHaveAttribute("href", /maps/);
	const calendar = main.getByRole("link", { name: "Agregar al calendario" });
	const file = await request.get((await calendar.getAttribute("href")) ?? "");
	expect(file.headers()["content-type"]).toContain("text/calendar");
	expect(await file.text()).toContain(`T140000Z`);
	expect(await (await request.get("/sitemap.xml")).text()).not.toMatch(/\/(cita|seguir)/);
});

test("«voy» is told to the shop, another hour is taken and the old one is free", async ({
	page,
	request,
	staff,
}) => {
	const [day, other] = [await openDay(request, 10), await openDay(request, 11)];
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openAlive(page, path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toBeFocused();
	await expect(page.getByRole("button", { name: "Confirmar que voy" })).toBeHidden();
	expect((await visitOf(request, staff, id)).customer_confirmed_at).not.toBeNull();

	await open(page, "Cambiar la hora");
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText("Elige una hora de la lista").first()).toBeVisible();
	await expect(whenDay(page)).toHaveValue(day);
	await whenDay(page).fill(other);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toContainText(
		heldWords(other, "1:00 PM"),
	);
	expect(await visitOf(request, staff, id)).toMatchObject({ day: other, time: "1:00 PM" });
	await expect(whenDay(page)).toBeHidden();
});

test("an hour that somebody took meanwhile is said, with those that are left", async ({
	page,
	request,
	staff,
}) => {
	const [day, wanted] = [await openDay(request, 12), await openDay(request, 13)];
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openAlive(page, path);
	await open(page, "Cambiar la hora");
	await whenDay(page).fill(wanted);
	await page.getByRole("radio", { name: "10:00 AM" }).check();
	for (const _ of [1, 2]) await bookVisit(request, staff, { day: wanted, time: "10:00 AM" });
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	const left = page.getByRole("group", { name: "Siguen libres" });
	await expect(left).toBeFocused();
	await expectNoAxeViolations(page);
	await left.getByRole("button", { name: "2:00 PM" }).first().click();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toBeVisible();
	expect(await visitOf(request, staff, id)).toMatchObject({ day: wanted, time: "2:00 PM" });
});

test("calling it off asks for the reason and once more; then another one can be booked", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 14);
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openAlive(page, path);
	const leftOpen = await page.context().newPage();
	await openAlive(leftOpen, path);
	await open(page, "Cancelar la cita");
	await page.getByRole("button", { name: "Continuar" }).click();
	await expect(page.getByText("Elige el motivo").first()).toBeVisible();
	await page.getByRole("radio", { name: "Otro motivo" }).check();
	await page.getByRole("button", { name: "Continuar" }).click();
	const sure = page.getByRole("region", { name: "¿Cancelamos tu cita?" });
	await expect(sure).toBeFocused();
	await expectNoAxeViolations(page);
	await sure.getByRole("link", { name: "No, la conservo" }).click();
	await expect(sure).toBeHidden();
	expect((await visitOf(request, staff, id)).state).toBe("por_confirmar");

	await open(page, "Cancelar la cita");
	await page.getByRole("radio", { name: "Otro motivo" }).check();
	await page.getByRole("button", { name: "Continuar" }).click();
	await page.getByLabel("¿Quieres contarnos más?").fill("Vendí el carro");
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
	await expect(title(page)).toHaveText("Ana, tu cita está cancelada");
	expect(await visitOf(request, staff, id)).toMatchObject({
		state: "cancelada",
		cancelled_by: "cliente",
		cancel_reason: "Vendí el carro",
	});
	// Another window of theirs follows as soon as it is told so.
	await leftOpen.getByRole("button", { name: "Confirmar que voy" }).click();
	const told = leftOpen.getByRole("alert").filter({ hasText: "Esta cita está cancelada" });
	await expect(told).toBeFocused();
	await expect(title(leftOpen)).toHaveText("Ana, tu cita está cancelada");
	await leftOpen.close();
	await expectNoAxeViolations(page);
	// What its customer does next is the first thing there is.
	const first = page.getByRole("main").getByRole("link").first();
	await expect(first).toHaveText("Agendar otra cita");
	await first.click();
	await expect(page.getByRole("dialog", { name: "Agendar cita" })).toBeVisible();
});

test("without an hour the first press leads to the choice of one", async ({
	page,
	request,
	staff,
}) => {
	const { path } = await bookVisit(request, staff, {});
	await openAlive(page, path);
	await expect(page.getByRole("main").getByRole("link").first()).toHaveText("Elegir día y hora");
	await expect(page.getByText("Tu hora de ahora")).toHaveCount(0);
	await page.getByRole("main").getByRole("link").first().click();
	await expect(page.getByRole("heading", { name: "Elige tu hora" })).toBeInViewport();
});

test.describe("a line that breaks", () => {
	test.use({ allowedErrors: /ERR_CONNECTION/ });

	test("keeps the page and the hour that was chosen", async ({ page, request, staff }) => {
		const day = await openDay(request, 20);
		const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
		await openAlive(page, path);
		await open(page, "Cambiar la hora");
		await whenDay(page).fill(day);
		await page.getByRole("radio", { name: "2:00 PM" }).check();
		await page.route("**/seguir/**", (route) => route.abort("connectionrefused"));
		await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
		await expect(page.getByRole("alert").filter({ hasText: "No sabemos si llegó" })).toBeFocused();
		await expect(title(page)).toHaveText("Ana, tu cita está por confirmar");
		await expect(whenDay(page)).toHaveValue(day);
		await expect(page.getByRole("radio", { name: "2:00 PM" })).toBeChecked();
		await page.unroute("**/seguir/**");
		await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
		await expect(page.getByText(/^Listo: tu cita quedó/)).toBeVisible();
		expect((await visitOf(request, staff, id)).time).toBe("2:00 PM");
	});
});

test("all of it with the keyboard alone", async ({ page, request, staff }) => {
	const day = await openDay(request, 15);
	const { id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openAlive(page, path);
	const tabTo = async (text: string) => {
		const focused = page.locator(":focus");
		for (let steps = 0; steps < 60; steps++) {
			await page.keyboard.press("Tab");
			if (((await focused.textContent()) ?? "").includes(text)) return;
		}
		throw new Error(`${text} is not reached`);
	};
	await tabTo("Confirmar que voy");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toBeFocused();
	await expect(page.getByRole("button", { name: "Confirmar que voy" })).toBeHidden();
	await tabTo("Cambiar la hora");
	await page.keyboard.press("Enter");
	const strip = page.getByRole("group", { name: "Próximas fechas con espacio" });
	await expect(strip.getByRole("button").first()).toBeVisible();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(whenDay(page)).not.toHaveValue("");
	await whenDay(page).focus();
	for (let part = 0; part < 4; part++) await page.keyboard.press("Tab");
	await expect(page.locator(":focus")).toHaveAttribute("name", "preferredTime");
	await page.keyboard.press("Space");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status").filter({ hasText: "quedó para el" })).toBeFocused();
	expect((await visitOf(request, staff, id)).day).not.toBe(day);
});

for (const width of [360, 1280])
	test(`no accessibility violations and no sideways scroll at ${width} px`, async ({
		page,
		request,
		staff,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		const { path } = await bookVisit(request, staff, {});
		await openAlive(page, path);
		await expect(page.getByText("Hora por acordar")).toBeVisible();
		await whenDay(page).fill(await closedDay(request));
		await open(page, "Cancelar la cita");
		await expectNoAxeViolations(page);
		await page.setViewportSize({ width: Math.min(width, 320), height: 900 });
		const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
		expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
		expect((await page.goto("/cita/no-es-una-cita"))?.status()).toBe(404);
		await expect(title(page)).toHaveText("Este enlace no abre");
		await expectNoAxeViolations(page);
	});
