import { createPhone, findReceiptNote, findSection } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { createInputCounter } from "./input-counter.ts";
import { assignSeparateAddress } from "./separate-address.ts";

/** Maximum taps and filled fields from the home page to a reserved hour. */
const MAX_EFFORT = { taps: 5, fields: 5 };

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(assignSeparateAddress(16));

test("books in five taps on slow 4G and CPU", async ({ page, context }) => {
	test.slow();
	const cdpSession = await context.newCDPSession(page);
	// Lighthouse's «slow 4G» profile.
	await cdpSession.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	});
	await cdpSession.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	// The first tap comes as soon as the link is visible, before the script has loaded.
	await page.goto("/", { waitUntil: "commit" });
	const { tap, type, choose, counts } = createInputCounter();
	const form = findSection(page, "cita");
	await tap(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	await type(form.getByLabel("Nombre Completo"), "Ana Ríos");
	await type(form.getByLabel("Teléfono"), createPhone());
	await choose(form.getByLabel("Servicio"), "Cambio de aceite");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
	// Other journeys may have filled the first of the coming days.
	const suggestedDays = form.getByRole("group", { name: "Próximas fechas con espacio" });
	await tap(suggestedDays.getByRole("button").last());
	await tap(form.getByRole("radio").last());
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	await expect(findReceiptNote(form)).toContainText("Apartamos para ti");
	await expect(page.getByRole("link", { name: /cancelar mi cita/ })).toBeVisible();
	expect(counts.countTaps).toBeLessThanOrEqual(MAX_EFFORT.taps);
	expect(counts.fields).toBeLessThanOrEqual(MAX_EFFORT.fields);
});
