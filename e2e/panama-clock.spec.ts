import { expect, test } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { openAlive } from "./reading.ts";
import { bearer } from "./staff.ts";

/** Monday 23 November 2026, 8 PM in Panama: in Madrid, and by the clock of the servers, it is Tuesday. */
const EVENING = "2026-11-24T01:00:00Z";
const NEXT_DAY = "2026-11-24";

test.use({ timezoneId: "Europe/Madrid", allowedErrors: /status of 404/ });

test("a browser in Madrid books 9:00 of Panama; the visit begins and passes by Panama's clock", async ({
	browser,
}) => {
	// It starts a server three times.
	test.slow();
	const context = await browser.newContext({ timezoneId: "Europe/Madrid", locale: "es-ES" });
	const page = await context.newPage();
	const server = await startOwnServer({ BIELA_NOW: EVENING });
	try {
		await openAlive(page, `${server.origin}/contacto#cita`);
		const form = page.locator("section#cita");
		await expect(form.getByLabel("Día")).toHaveAttribute("min", "2026-11-23");
		const strip = form.getByRole("group", { name: "Próximas fechas con espacio" });
		await expect(strip.getByRole("button").first()).toHaveText("mar 24 nov");
		await form.getByLabel("Nombre Completo").fill("Ana Ríos");
		await form.getByLabel("Teléfono").fill("6123-4567");
		await form.getByLabel("Servicio").selectOption("Frenos");
		await form.getByLabel("Tipo de vehículo").selectOption("Pick-up");
		await form.getByLabel("Día").fill("2026-11-23");
		await expect(form.getByText("Hoy ya no da tiempo. Elige otro día.")).toBeVisible();
		await form.getByRole("button", { name: "Ir al mar. 24 de noviembre" }).click();
		await form.getByRole("radio", { name: "9:00 AM" }).check();
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(form.getByText("mar. 24 de noviembre, 9:00 AM, hora de Panamá")).toBeVisible();

		const login = await server.login();
		const agenda = `${server.origin}/api/admin/agenda?from=${NEXT_DAY}&to=${NEXT_DAY}`;
		const { visits } = await (await fetch(agenda, { headers: bearer(login) })).json();
		expect(visits).toMatchObject([{ day: NEXT_DAY, time: "9:00 AM", name: "Ana Ríos" }]);
		const { pathname } = new URL(visits[0].link);
		await page.goto(server.origin + pathname);
		await expect(page.getByRole("main")).toContainText("martes 24 de noviembre");

		await server.dieAndReturn({ BIELA_NOW: "2026-11-24T14:30:00Z" });
		await page.goto(server.origin + pathname);
		await expect(page.getByText("La hora de esta cita ya llegó.")).toBeVisible();
		await expect(page.getByRole("link", { name: /^Llamar/ }).first()).toBeVisible();
		await expect(page.getByText("Cambiar la hora")).toHaveCount(0);

		await server.dieAndReturn({ BIELA_NOW: "2026-11-25T14:30:00Z" });
		await page.goto(server.origin + pathname);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, tu cita ya pasó");
	} finally {
		await context.close();
		await server.stop();
	}
});
