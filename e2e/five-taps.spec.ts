import { newPhone, noteIn, section } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { openHand } from "./hand.ts";
import { fromOwnAddress } from "./own-address.ts";

/** From the home page to an hour that is held: so many presses, and so many answers to be given, at most. */
const MOST = { taps: 5, fields: 5 };

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(fromOwnAddress(16));

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
	const { tap, type, choose, done } = openHand();
	const form = section(page, "cita");
	await tap(
		page
			.getByRole("complementary", { name: "Contacto rápido" })
			.getByRole("link", { name: "Agendar cita" }),
	);
	await type(form.getByLabel("Nombre Completo"), "Ana Ríos");
	await type(form.getByLabel("Teléfono"), newPhone());
	await choose(form.getByLabel("Servicio"), "Cambio de aceite");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
	// The last of the coming days: the first may be full by now.
	const days = form.getByRole("group", { name: "Próximas fechas con espacio" });
	await tap(days.getByRole("button").last());
	await tap(form.getByRole("radio").last());
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	await expect(noteIn(form)).toContainText("Apartamos para ti");
	await expect(page.getByRole("link", { name: /cancelar mi cita/ })).toBeVisible();
	expect(done.taps).toBeLessThanOrEqual(MOST.taps);
	expect(done.fields).toBeLessThanOrEqual(MOST.fields);
});
