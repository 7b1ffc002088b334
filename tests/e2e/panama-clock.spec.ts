import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { openHydrated } from "./shared-steps.ts";
import { getAuthHeaders } from "./staff.ts";

/** Monday 23 November 2026, 8 PM in Panama; already Tuesday in Madrid and in the server's UTC. */
const EVENING = "2026-11-24T01:00:00Z";
const NEXT_DAY = "2026-11-24";

const test = createServerTest(() => startOwnServer({ BIELA_NOW: EVENING }));
test.use({ timezoneId: "Europe/Madrid", locale: "es-ES" });

test("books 9:00 Panama time from a browser in Madrid", async ({ page, request, staff }) => {
	await openHydrated(page, "/contacto#cita");
	const form = page.locator("section#cita");
	await expect(form.getByLabel("Día")).toHaveAttribute("min", "2026-11-23");
	const suggestedDays = form.getByRole("group", { name: "Próximas fechas con espacio" });
	await expect(suggestedDays.getByRole("button").first()).toHaveText("mar 24 nov");
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

	const agendaPath = `/api/admin/agenda?from=${NEXT_DAY}&to=${NEXT_DAY}`;
	const { visits } = await (await request.get(agendaPath, { headers: getAuthHeaders(staff) })).json();
	expect(visits).toMatchObject([{ day: NEXT_DAY, time: "9:00 AM", name: "Ana Ríos" }]);
	await page.goto(new URL(visits[0].link).pathname);
	await expect(page.getByRole("main")).toContainText("martes 24 de noviembre");
});
