import { addVisit, openDay } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import { openSaturday } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

const AGENDA = "/admin/dashboard/agenda";

test.use({ allowedErrors: /ERR_FAILED/ });

test("a call on a bad line is written down once, under the right name and at the hour that was said", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 14);
	const other = await addVisit(request, staff, { day, time: "8:00 AM", name: "Otra Persona" });
	await enterAs(page, staff);
	await page.goto(`${AGENDA}/nueva?dia=${day}&vista=dia&para=${day}`);
	const dialog = page.getByRole("dialog", { name: "Nueva cita" });
	const phone = dialog.getByLabel("Teléfono");

	// A wrong number that is somebody else's: who it is comes back when it was put right long since.
	const found = Promise.withResolvers<void>();
	const digits = other.phone?.slice(-8) ?? "";
	const search = `**/api/admin/customers/detailed?q=${digits}*`;
	await page.route(search, async (route) => {
		await found.promise;
		await route.continue();
	});
	const asked = page.waitForRequest(search);
	await phone.fill(digits);
	await asked;
	const right = page.waitForResponse(/detailed\?q=69990001/);
	await phone.fill("6999-0001");
	await right;
	const wrong = page.waitForResponse(search);
	found.resolve();
	await (await wrong).finished();
	const name = `Nadie Conocido ${day}`;
	await dialog.getByLabel("Nombre").pressSequentially(name);
	await expect(dialog.getByLabel("Nombre")).toHaveValue(name);
	await dialog.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	const hour = dialog.getByRole("radio", { name: /^8:00 AM/ });
	await expect(hour).toBeChecked();

	// It is stored and its answer is lost: the next look at the agenda shows the hour as full.
	const keys: unknown[] = [];
	await page.route("**/api/admin/agenda", async (route) => {
		keys.push(route.request().headers()["idempotency-key"]);
		await route.fetch();
		await route.abort();
	});
	await dialog.getByRole("button", { name: "Guardar cita" }).click();
	await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor.");
	await page.unroute("**/api/admin/agenda");
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(dialog.getByRole("radio", { name: /^8:00 AM lleno/ })).toBeChecked();
	await page.reload();
	await expect(dialog.getByLabel("Nombre")).toHaveValue(name);
	await expect(dialog.getByRole("radio", { name: /^8:00 AM lleno/ })).toBeChecked();

	// Whoever leaves while it is saved again stays where they went.
	const saved = Promise.withResolvers<void>();
	await page.route("**/api/admin/agenda", async (route) => {
		keys.push(route.request().headers()["idempotency-key"]);
		await saved.promise;
		await route.continue();
	});
	const saving = page.waitForResponse("**/api/admin/agenda");
	await dialog.getByRole("button", { name: "Guardar cita" }).click();
	await dialog.getByRole("button", { name: "Cerrar" }).click();
	const looked = page.waitForResponse(/\/api\/admin\/agenda\?/);
	saved.resolve();
	expect((await saving).status()).toBe(201);
	expect(keys).toEqual([keys[0], keys[0]]);
	await (await looked).finished();
	await page.getByRole("link", { name: "Nueva cita", exact: true }).click();
	await expect(dialog).toBeVisible();
	await dialog.getByRole("button", { name: "Cerrar" }).click();
	await expect(page.getByRole("link", { name: new RegExp(`${name}.*8:00 AM`) })).toHaveCount(1);
});

test("the hour that is pressed counts, not the one of an earlier try; one that is not offered any more is told", async ({
	page,
	request,
	staff,
}) => {
	// Nothing is stored here: the day is another journey's.
	const day = await openDay(request, 14);
	await enterAs(page, staff);
	const dialog = page.getByRole("dialog", { name: "Nueva cita" });
	const at = (time: string) => page.goto(`${AGENDA}/nueva?dia=${day}&para=${day}&hora=${time}`);
	await at("9:00+AM");
	await dialog.getByLabel("Teléfono").fill("6999-0002");
	await dialog.getByLabel("Nombre").fill("Paciente Díaz");
	await dialog.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	await page.route("**/api/admin/agenda", (route) => route.abort());
	await dialog.getByRole("button", { name: "Guardar cita" }).click();
	await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor.");
	await at("4:00+PM");
	await expect(dialog.getByLabel("Nombre")).toHaveValue("Paciente Díaz");
	await expect(dialog.getByRole("radio", { name: /^4:00 PM/ })).toBeChecked();

	const note = dialog.getByText(/^Hora elegida: 4:00 PM\./);
	await dialog.getByLabel("Día").fill(await openSaturday(request));
	await expect(note).toBeVisible();
	await dialog.getByRole("radio", { name: /^10:00 AM/ }).check();
	await expect(note).toBeHidden();
});
