import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { openAlive, openDay, storedAs } from "./reading.ts";

const FAILED = "Hubo un problema al agendar la cita. Inténtalo de nuevo.";

test.use({ allowedErrors: /status of 500/ });
test.beforeEach(async ({ context }, { testId }) => {
	const tail = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
	await context.setExtraHTTPHeaders({
		"x-forwarded-for": `10.8.${tail >> 8}.${tail & 255}`,
	});
});

async function openModal(page: Page) {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await expect(dialog.getByLabel("Servicio")).toHaveValue("Frenos");
	return dialog;
}

async function fillModal(page: Page, day: string) {
	const dialog = await openModal(page);
	await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabel("Teléfono").fill(`6${String(Date.now()).slice(-7)}`);
	await dialog.getByLabel("Marca").selectOption("Toyota");
	await dialog.getByLabel("Modelo").fill("Corolla");
	await dialog.getByLabel("Año").fill("2015");
	await dialog.getByLabel("Esta semana").check();
	await dialog.getByLabel("Día que prefieres").fill(day);
	return dialog;
}
const submitIn = (dialog: ReturnType<Page["getByRole"]>) =>
	dialog.getByRole("button", { name: "Agendar cita" });

test("the modal books, closes, clears, and the record is whole", async ({ page, request }) => {
	const day = await openDay(request);
	const dialog = await fillModal(page, day);
	const answer = page.waitForResponse("**/api/appointments");
	await submitIn(dialog).click();
	const { reference } = await (await answer).json();
	await expect(dialog).toBeHidden();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast).toContainText("¡Cita agendada!");
	await expect(toast).toContainText(
		"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.",
	);
	expect(await storedAs(request, "appointments", reference)).toMatchObject({
		source: "modal",
		serviceType: "Frenos",
		service_id: "frenos",
		vehicleBrand: "Toyota",
		vehicleYear: 2015,
		urgency: "media",
		preferredDate: day,
	});
	const again = await openModal(page);
	await expect(again.getByLabel("Modelo")).toHaveValue("");
});

test("while it is sent the button says so and cannot send twice", async ({ page, request }) => {
	let calls = 0;
	let answer = () => {};
	const asked = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/appointments", async (route) => {
		calls++;
		await asked;
		await route.fulfill({ status: 500, json: { detail: "Se cayó." } });
	});
	const dialog = await fillModal(page, await openDay(request));
	await submitIn(dialog).click();
	const busy = dialog.getByRole("button", { name: "Agendando..." });
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	answer();
	const toast = page.getByRole("region", { name: /Notificaciones/ });
	await expect(toast.getByText(FAILED, { exact: true })).toBeVisible();
	await expect(toast).not.toContainText("Se cayó.");
	await expect(dialog.getByRole("alert")).toContainText("Se cayó.");
	expect(calls).toBe(1);
	await expect(dialog.getByLabel("Modelo")).toHaveValue("Corolla");
});

test("closed by mistake, it comes back as it was; Escape gives the focus back", async ({
	page,
}) => {
	const dialog = await openModal(page);
	await dialog.getByLabel("Nombre Completo").fill("Luis");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("link", { name: "Agendar cita de Frenos" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog.getByLabel("Nombre Completo")).toHaveValue("Luis");
});

for (const width of [360, 1280])
	test(`empty and refused, it has no accessibility violations at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		const dialog = await openModal(page);
		await expectNoAxeViolations(page);
		await submitIn(dialog).click();
		await expect(dialog.getByRole("alert")).toBeFocused();
		await expect(dialog.getByText("Elige la marca del carro").first()).toBeVisible();
		await expectNoAxeViolations(page);
	});
