import type { Browser, Page } from "@playwright/test";
import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import {
	getLayoutShifts,
	recordLayoutShifts,
	sumShifts,
	VISIBLE_LAYOUT_SHIFT,
	waitForFrames,
} from "./layout-shifts.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";

const CAR_NAME = "Toyota Corolla 2015";
const PRODUCT_PATH = "/productos/A1-FO-4967";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(assignSeparateAddress(31));

async function expectCarPrefilled(form: ReturnType<Page["getByRole"]>) {
	await expect(form.getByLabel("Marca")).toHaveValue("Toyota");
	await expect(form.getByLabel("Modelo")).toHaveValue("Corolla");
	await expect(form.getByLabel("Año")).toHaveValue("2015");
}

test("remembers the selected car and prefills quotes and appointments", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	await openHydrated(page, "/productos?q=filtro");
	await page.getByRole("button", { name: "¿Qué carro tienes?" }).click();
	const dialog = page.getByRole("dialog", { name: "¿Qué carro tienes?" });
	await dialog.getByLabel("Marca").selectOption("Toyota");
	await dialog.getByLabel("Modelo").fill("Corolla");
	await dialog.getByLabel("Año").fill("2015");
	await dialog.getByRole("button", { name: "Guardar mi carro" }).click();
	await expect(page.getByRole("button", { name: `Tu carro: ${CAR_NAME}` })).toBeFocused();
	await page.reload();
	await expect(page.getByRole("button", { name: `Tu carro: ${CAR_NAME}` })).toBeVisible();

	await openHydrated(page, PRODUCT_PATH);
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await expectCarPrefilled(form);
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill(createPhone());
	const pendingResponse = page.waitForResponse("**/api/quotes");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	const { reference } = await (await pendingResponse).json();
	expect(await fetchStored(request, staff, "quotes", reference)).toMatchObject({
		vehicle_brand: "Toyota",
		vehicle_model: "Corolla",
		vehicle_year: 2015,
	});

	await openHydrated(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	await expectCarPrefilled(page.getByRole("dialog", { name: "Agendar cita" }));
});

for (const path of ["/productos", PRODUCT_PATH])
	test(`${path} does not shift when the device remembers a car`, async ({ browser, baseURL }) => {
		for (const width of [360, 1280]) {
			const { carShifts, typefaceScore, html } = await measureShiftsWithCar(
				browser,
				`${baseURL}${path}`,
				width,
			);
			expect(carShifts, `${width} px`).toEqual([]);
			expect(typefaceScore, `${width} px`).toBeLessThanOrEqual(VISIBLE_LAYOUT_SHIFT);
			expect(html).not.toContain(CAR_NAME);
		}
	});

async function measureShiftsWithCar(browser: Browser, address: string, width: number) {
	const context = await browser.newContext({ viewport: { width, height: 850 } });
	await context.addInitScript(() => {
		const car = { brand: "Toyota", model: "Corolla", year: 2015 };
		localStorage.setItem("miCarro", JSON.stringify(car));
	});
	await recordLayoutShifts(context);
	// Delay the typeface until the car is applied, as on a first visit.
	const carApplied = Promise.withResolvers<void>();
	await context.route("**/*.woff2", (route) => carApplied.promise.then(() => route.continue()));
	const page = await context.newPage();
	const html = await (await page.goto(address, { waitUntil: "commit" }))?.text();
	await expect(page.getByText(/tu Toyota Corolla 2015/).first()).toBeAttached();
	await waitForFrames(page);
	const carShifts = await getLayoutShifts(page);
	carApplied.resolve();
	await page.evaluate(() => document.fonts.ready);
	await page.waitForLoadState("networkidle");
	const typefaceShifts = (await getLayoutShifts(page)).slice(carShifts.length);
	await context.close();
	return { carShifts, typefaceScore: sumShifts(typefaceShifts), html };
}
