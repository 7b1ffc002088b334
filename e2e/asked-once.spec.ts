import { section } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay } from "./reading.ts";

test.beforeEach(fromOwnAddress(42));

test("what has not been answered by a day is asked, and a day answers it", async ({
	page,
	request,
}) => {
	for (const [open, button, date] of [
		["Agendar cita de Frenos", "Agendar cita", "Día que prefieres"],
		["Solicitar Frenos", "Enviar solicitud", "Fecha que prefieres"],
	] as const) {
		await openAlive(page, "/servicios");
		await page.getByRole("link", { name: open }).click();
		const dialog = page.getByRole("dialog");
		const urgency = dialog.getByRole("group", { name: "¿Para cuándo lo necesitas?" });
		await dialog.getByLabel(date).fill(await openDay(request, 30));
		await expect(urgency).toBeHidden();
		await dialog.getByRole("button", { name: button }).click();
		await expect(dialog.getByText("Escribe tu nombre").first()).toBeVisible();
		await expect(dialog.getByText("Dinos para cuándo lo necesitas")).toHaveCount(0);
		expect(await dialog.locator("[name=urgency]:checked").getAttribute("value")).toBe("baja");
		await dialog.getByLabel(date).fill("");
		await expect(urgency).toBeVisible();
		await expect(dialog.locator("[name=urgency]:checked")).toHaveCount(0);
		await dialog.getByLabel("En 2-3 días").check();
		await dialog.getByLabel(date).fill(await openDay(request, 30));
		await expect(dialog.getByLabel("En 2-3 días")).toBeChecked();
	}
});

test("the window and the page ask the same of one booking", async ({ page }) => {
	const asked = (form: ReturnType<typeof section>) =>
		form
			.locator("[name]:not([type=hidden]):not([name=website])")
			.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("name") ?? ""))]);
	await openAlive(page, "/contacto#cita");
	const onPage = await asked(section(page, "cita"));
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	await expect(page.getByRole("dialog").getByLabel("Modelo")).toBeVisible();
	const inWindow = await asked(page.getByRole("dialog"));
	const calledSo: Record<string, string> = { serviceType: "service", description: "message" };
	// Whoever chose a day said how soon, and on the page a day is always chosen; there the car is told in words.
	const inWords = ["urgency", "vehicleBrand", "vehicleBrandOther", "vehicleModel", "vehicleYear"];
	const same = inWindow
		.filter((name) => !inWords.includes(name))
		.map((name) => calledSo[name] ?? name);
	expect(same.sort()).toEqual(onPage.sort());
});
