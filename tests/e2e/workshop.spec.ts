import { createVisit, findOpenDay } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import { measureSidewaysScroll } from "./overflow-steps.ts";
import { createAccount } from "./role-steps.ts";
import { logInPage, test } from "./staff.ts";
import { approveEstimate, receiveCar, shareTwoPhotos, WORKSHOP_PATH } from "./workshop-steps.ts";

test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

/** Returns a plate that no other journey on the shared server uses. */
const createPlate = (prefix: string) => `${prefix}${String(Date.now()).slice(-4)}`;

test("receives, approves, completes and delivers a visit", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const name = "Itzel Solís";
	const day = await findOpenDay(request, 3);
	const scheduledVisit = await createVisit(request, staff, { day, time: "2:00 PM", name });
	await logInPage(page, staff);
	await page.goto(`${WORKSHOP_PATH}/recibir?solicitud=${scheduledVisit.lead_id}`);
	await expect(page.getByText(scheduledVisit.reference)).toBeVisible();
	const plate = createPlate("DA");
	await page.getByRole("textbox", { name: "Placa" }).fill(plate);
	await page.getByLabel("Marca").fill("Kia");
	await page.getByLabel("Modelo").fill("Sportage");
	await page.getByLabel("¿Qué le pasa?").fill("Suena al frenar");
	await page.getByRole("radio", { name: "Todavía no sabemos" }).check();
	await page.getByRole("button", { name: "Recibir carro" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(plate);
	await expect(page).not.toHaveTitle(new RegExp(plate));
	await page.getByText("Enlace y código QR").click();
	await expect(page.getByRole("img", { name: "Código QR del enlace del cliente" })).toBeVisible();
	await expect(page.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
		"href",
		/Recibimos%20tu%20Kia%20Sportage/,
	);
	const pdfDownload = page.waitForEvent("download");
	await page.getByRole("button", { name: "Hoja de recepción" }).click();
	expect((await pdfDownload).suggestedFilename()).toMatch(/\.pdf$/);

	await approveEstimate(request, staff, scheduledVisit.lead_id);
	await page.getByRole("button", { name: "Empezar el trabajo" }).click();
	for (const job of [/Cambiar pastillas/, /Rectificar discos/])
		await page.getByRole("checkbox", { name: job }).click();
	await page.getByRole("button", { name: "Listo para entregar" }).click();
	await page.getByRole("button", { name: "Entregar" }).click();
	const deliverDialog = page.getByRole("dialog", { name: "Entregar" });
	await expect(deliverDialog).toContainText("$140.00");
	await expect(deliverDialog.getByLabel("¿A quién se le entrega?")).toHaveValue(name);
	await deliverDialog.getByRole("button", { name: "Cobrar y entregar" }).click();
	const delivered = page.getByRole("dialog", { name: "Carro entregado" });
	await expect(delivered).toContainText("La cuenta está pagada");
	await delivered.getByRole("button", { name: "Listo" }).click();
	await expect(page.getByText("Se entregó a")).toBeVisible();
});

test.describe("on a narrow phone", () => {
	test.use({ viewport: { width: 320, height: 640 } });

	test("completes an order as a mechanic without seeing telephones", {
		tag: "@smoke",
	}, async ({ page, request, staff, baseURL }) => {
		const plate = createPlate("ME");
		const { id, lead_id, phone } = await receiveCar(request, staff, { plate, name: "Berta Salas" });
		await approveEstimate(request, staff, lead_id);
		const { login } = await createAccount(request, staff, baseURL ?? "", "mechanic");
		await logInPage(page, login);
		await page.goto(WORKSHOP_PATH);
		await page.getByRole("link", { name: new RegExp(`^${plate}`) }).click();
		await page.getByRole("button", { name: "Empezar el trabajo" }).click();
		for (const job of [/Cambiar pastillas/, /Rectificar discos/])
			await page.getByRole("checkbox", { name: job }).click();
		await expect(page.getByText("Hecho por Eva de mechanic")).toHaveCount(2);
		await page.getByLabel("Foto del trabajo").setInputFiles("public/apple-touch-icon.png");
		await expect(page.getByRole("img", { name: "Foto 1: Foto del trabajo" })).toBeVisible();
		// A photo that fails to upload is queued on the telephone, even with the page closed, and arrives once.
		await page
			.context()
			.route("**/api/admin/mechanic-view/*/photos/*", (route) => route.abort("internetdisconnected"));
		await page.getByLabel("Foto de un hallazgo").setInputFiles("public/apple-touch-icon.png");
		await expect(page.getByText("No hay señal. Sigue sola cuando vuelva.")).toBeVisible();
		await page.context().unroute("**/api/admin/mechanic-view/*/photos/*");
		await page.reload();
		await expect(page.getByRole("img", { name: "Foto 2: Foto de un hallazgo" })).toBeVisible();
		await expect(page.getByRole("img", { name: /^Foto \d/ })).toHaveCount(2);
		expect(await measureSidewaysScroll(page)).toBe(0);
		const pageText = (await page.locator("main").textContent()) ?? "";
		expect(pageText).not.toContain("Salas");
		expect(pageText).not.toContain("$");
		expect(pageText.replace(/\D/g, "")).not.toContain(phone?.slice(-7) ?? "-");
		await page.getByRole("button", { name: "Listo para entregar" }).click();
		await expect(page.getByText("Falta que lo retiren")).toBeVisible();
		const staffPage = await page.context().newPage();
		await logInPage(staffPage, staff);
		await staffPage.goto(`${WORKSHOP_PATH}/${id}`);
		await shareTwoPhotos(staffPage);
	});
});
