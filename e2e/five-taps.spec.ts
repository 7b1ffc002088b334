import type { Locator, Page } from "@playwright/test";
import { newPhone, noteIn, section } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { type Hand, openHand } from "./hand.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay } from "./reading.ts";

/** From the home page to an hour that is held: so many presses, and so many answers to be given, at most. */
const MOST = { taps: 5, fields: 5 };

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(fromOwnAddress(16));

async function answer(form: Locator, { type, choose }: Hand) {
	await type(form.getByLabel("Nombre Completo"), "Ana Ríos");
	await type(form.getByLabel("Teléfono"), newPhone());
	await choose(form.getByLabel("Servicio"), "Cambio de aceite");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
}

/** Every field that must be filled in was: nothing else is asked. */
async function expectHeld(page: Page, { done }: Hand, receipt = noteIn(section(page, "cita"))) {
	await expect(receipt).toContainText("Apartamos para ti");
	await expect(page.getByRole("link", { name: /cancelar mi cita/ })).toBeVisible();
	expect(done.taps).toBeLessThanOrEqual(MOST.taps);
	expect(done.fields).toBeLessThanOrEqual(MOST.fields);
}

/** The last of the coming days: the first may be full by now. */
const dayIn = (form: Locator) =>
	form.getByRole("group", { name: "Próximas fechas con espacio" }).getByRole("button").last();

async function bookByHand(page: Page) {
	const own = openHand();
	const form = section(page, "cita");
	await own.tap(
		page
			.getByRole("complementary", { name: "Contacto rápido" })
			.getByRole("link", { name: "Agendar cita" }),
	);
	await answer(form, own);
	await own.tap(dayIn(form));
	await own.tap(form.getByRole("radio").last());
	await own.tap(form.getByRole("button", { name: "Agendar cita" }));
	await expectHeld(page, own);
}

test("by thumb, on a phone", async ({ page }) => {
	await openAlive(page, "/");
	await bookByHand(page);
});

test("by thumb, on slow 4G and a slow phone", async ({ page, context }) => {
	test.slow();
	const browser = await context.newCDPSession(page);
	// What Lighthouse calls slow 4G.
	await browser.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	});
	await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	// Nobody waits for the script: the first tap comes as soon as there is something to press.
	await page.goto("/", { waitUntil: "commit" });
	await bookByHand(page);
});

test("by keyboard alone", async ({ page }) => {
	await openAlive(page, "/");
	const own = openHand();
	const keys = page.keyboard;
	/** Tab until the focus stands on it; Tab costs nothing, Enter and Space are presses. */
	const reach = async (target: Locator) => {
		for (let pressed = 0; pressed < 60; pressed++) {
			if (await target.evaluate((element) => element === document.activeElement)) return target;
			await keys.press("Tab");
		}
		throw new Error(`the keyboard never reached ${target}`);
	};
	const press = async (target: Locator, key = "Enter") => {
		own.done.taps++;
		await (await reach(target)).press(key);
	};
	const write = async (field: Locator, text: string) => {
		own.done.fields++;
		await reach(field);
		await keys.type(text);
	};
	await press(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	await expect(page).toHaveURL("/contacto#cita");
	const form = section(page, "cita");
	await write(form.getByLabel("Nombre Completo"), "Ana Ríos");
	await write(form.getByLabel("Teléfono"), newPhone());
	await write(form.getByLabel("Servicio"), "Cambio");
	await write(form.getByLabel("Tipo de vehículo"), "Auto");
	await press(dayIn(form));
	await press(form.getByRole("radio").first(), "Space");
	await press(form.getByRole("button", { name: "Agendar cita" }));
	await expectHeld(page, own);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("by thumb, the day is a field", async ({ page, request }) => {
		await page.goto("/");
		const own = openHand();
		await own.tap(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
		const form = section(page, "cita");
		await answer(form, own);
		await own.type(form.getByLabel("Día"), await openDay(request, 27));
		await own.tap(form.getByRole("radio", { name: "1:00 PM" }));
		await own.tap(form.getByRole("button", { name: "Agendar cita" }));
		await expectHeld(page, own, page.locator("main").getByRole("status"));
	});
});
