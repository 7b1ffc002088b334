import { createPhone, findNote, findSection } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { createInputCounter } from "./input-counter.ts";
import { assignOwnAddress } from "./own-address.ts";

/** Maximum taps and filled fields from the home page to a reserved hour. */
const MAX_EFFORT = { taps: 5, fields: 5 };

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(assignOwnAddress(16));

test("books in five taps on slow 4G and CPU", async ({ page, context }) => {
	test.slow();
	const browser = await context.newCDPSession(page);
	// Lighthouse's «slow 4G» profile.
	await browser.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	});
	await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	// The first tap comes as soon as the link is visible, before the script has loaded.
	await page.goto("/", { waitUntil: "commit" });
	const { tap, type, choose, counts } = createInputCounter();
	const form = findSection(page, "cita");
	await tap(
		page.getByRole("complementary", { name: "Contacto rápido" }).getByRole("link", { name: "Agendar cita" }),
	);
	await type(form.getByLabel("Nombre Completo"), "Ana Ríos");
	await type(form.getByLabel("Teléfono"), createPhone());
	await choose(form.getByLabel("Servicio"), "Cambio de aceite");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
	// Other journeys may have filled the first of the coming days.
	const days = form.getByRole("group", { name: "Próximas fechas con espacio" });
	await tap(days.getByRole("button").last());
	await tap(form.getByRole("radio").last());
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	await expect(findNote(form)).toContainText("Apartamos para ti");
	await expect(page.getByRole("link", { name: /cancelar mi cita/ })).toBeVisible();
	expect(counts.taps).toBeLessThanOrEqual(MAX_EFFORT.taps);
	expect(counts.fields).toBeLessThanOrEqual(MAX_EFFORT.fields);
});
